import type { User } from '@rackhand/contract/account/user';
import { eraseUser } from '@rackhand/contract/endpoints/user-changes';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { refusalText } from '../../../platform/api/refusal-text.ts';
import { isTyped, TypedWord } from '../../../platform/form/typed-word.tsx';
import { formatNumber } from '../../../platform/formats.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { LoadState } from '../../../platform/load-state.tsx';
import { usePlatform } from '../../../platform/platform-context.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useUserOnce } from '../form/use-user-once.ts';
import { userFormMessages } from '../form/user-form-messages.ts';
import { reloadUsers } from '../user-queries.ts';
import { eraseMessages } from './erase-messages.ts';

interface EraseDialogProps {
  user: Pick<User, 'uid' | 'id' | 'user_id'>;
  onClose: () => void;
}

/** For good: the id is typed, and Enter alone does nothing. Says what goes, what stays, and which points lapse. */
export function EraseDialog({ user, onClose }: EraseDialogProps): ReactElement {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  const words = useMessages(eraseMessages);
  const common = useMessages(userFormMessages);
  const { query, opened } = useUserOnce(user);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const { uid, user_id: id } = user;
  const erase = async (): Promise<void> => {
    setBusy(true);
    try {
      await api.call(eraseUser, { body: { uid, confirm: id } });
      notices.succeed(inBoth(eraseMessages, (said) => said.erased(id)));
    } catch (error) {
      notices.fail(
        inBoth(eraseMessages, (said) => said.failed),
        { error, text: refusalText(error) },
      );
    }
    onClose();
    reloadUsers(client);
  };
  return (
    <ConfirmDialog
      title={words.title}
      labels={{ close: common.close, cancel: common.cancel, confirm: words.erase }}
      busy={busy}
      whyNot={isTyped(typed, id) && opened !== null ? null : words.typeFirst}
      onCancel={onClose}
      onConfirm={() => void erase()}
    >
      <p>
        <strong>{words.question(id)}</strong>
      </p>
      <Lines title={words.goes} lines={words.gone} />
      <Lines title={words.stays} lines={words.kept(`deleted-${String(user.id)}`)} />
      <LoadState query={query} words={words} rows={1} />
      {opened?.wallet && <Lapsing {...opened.wallet} />}
      <TypedWord text={words.type(id)} label={words.label} value={typed} onType={setTyped} />
    </ConfirmDialog>
  );
}

function Lines({ title, lines }: { title: string; lines: string }): ReactElement {
  return (
    <>
      <p>{title}</p>
      <ul>
        {lines.split('\n').map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

function Lapsing({ available, basic, bonus }: Record<'available' | 'basic' | 'bonus', number>): ReactElement {
  const words = useMessages(eraseMessages);
  if (available === 0) return <p>{words.noPoints}</p>;
  return (
    <p>
      <strong>{words.points(formatNumber(available), formatNumber(basic), formatNumber(bonus))}</strong>
    </p>
  );
}
