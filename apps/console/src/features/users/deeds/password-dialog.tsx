import type { User, UserDetail } from '@rackhand/contract/account/user';
import { changeUserPassword } from '@rackhand/contract/endpoints/user-changes';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { callWithSecret } from '../../../platform/api/call-with-secret.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { LoadState } from '../../../platform/load-state.tsx';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Modal } from '../../../ui/modal.tsx';
import { ChangePasswordForm } from '../../passwords/change-password-form.tsx';
import { useUserOnce } from '../form/use-user-once.ts';
import { userFormMessages } from '../form/user-form-messages.ts';
import { reloadUsers } from '../user-queries.ts';
import styles from '../users.module.css';
import { userDeedsMessages } from './user-deeds-messages.ts';

interface PasswordDialogProps {
  user: Pick<User, 'uid' | 'user_id' | 'status'>;
  onClose: () => void;
}

/** A password that an admin sets, and hands over by other means than mail. All rules are seen while it is typed. */
export function PasswordDialog({ user, onClose }: PasswordDialogProps): ReactElement {
  const { api } = usePlatform();
  const client = useQueryClient();
  const words = useMessages(userDeedsMessages);
  const common = useMessages(userFormMessages);
  // The rules speak of the addresses, which lists mask.
  const { query, opened } = useUserOnce(user);
  const change = async (fresh: string): Promise<void> => {
    await callWithSecret(api, changeUserPassword, async ({ key, encrypt }) => ({
      body: { uid: user.uid, pw: await encrypt(fresh), key },
    }));
  };
  return (
    <Modal title={words.passwordTitle(user.user_id)} closeLabel={common.close} width={420} onClose={onClose}>
      <div className={styles.form}>
        <p>{words.passwordNote}</p>
        {user.status === 'waiting' && <p>{words.passwordOfWaiting}</p>}
        <LoadState query={query} words={words} rows={4} />
        {opened !== null && (
          <ChangePasswordForm
            owner={ownerOf(opened.user)}
            asksOld={false}
            change={({ fresh }) => change(fresh)}
            onDone={() => {
              reloadUsers(client);
              onClose();
            }}
          />
        )}
      </div>
    </Modal>
  );
}

const ownerOf = ({ user_id: id, username: name, email, phone }: UserDetail) => ({ id, name, email, phone });
