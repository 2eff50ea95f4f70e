import type { AdminRow } from '@rackhand/contract/endpoints/admins';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { Modal } from '../../ui/modal.tsx';
import { ChangePasswordForm } from '../passwords/change-password-form.tsx';
import { useReset } from '../passwords/use-change-password.ts';
import styles from './admin-form.module.css';
import { adminMessages } from './admin-messages.ts';
import { adminsKey } from './admin-queries.ts';

interface AdminPasswordDialogProps {
  admin: AdminRow;
  onClose: () => void;
}

/** A password that a super admin sets for another admin, and hands over by other means than mail. Document 3 section 2. */
export function AdminPasswordDialog({ admin, onClose }: AdminPasswordDialogProps): ReactElement {
  const words = useMessages(adminMessages);
  const client = useQueryClient();
  const { ofOther } = useReset();
  const { aid, adm_id: id, adm_email: email, adm_phone: phone } = admin;
  const done = (): void => {
    void client.invalidateQueries({ queryKey: adminsKey });
    onClose();
  };
  return (
    <Modal title={words.passwordTitle(id)} closeLabel={words.close} width={420} onClose={onClose}>
      <div className={styles.form}>
        <p>{words.passwordNote}</p>
        <ChangePasswordForm
          owner={{ id, email, phone }}
          asksOld={false}
          change={({ fresh }) => ofOther(aid, fresh)}
          onDone={done}
        />
      </div>
    </Modal>
  );
}
