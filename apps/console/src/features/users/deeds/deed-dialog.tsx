import { type ReactElement, useState } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { userFormMessages } from '../form/user-form-messages.ts';
import { type DoneTo, useDoDeed } from './use-do-deed.ts';
import { userDeedsMessages } from './user-deeds-messages.ts';

interface DeedDialogProps {
  deed: 'suspend' | 'leave';
  user: DoneTo;
  onClose: () => void;
}

/** What takes something from a user is asked about first. */
export function DeedDialog({ deed, user, onClose }: DeedDialogProps): ReactElement {
  const words = useMessages(userDeedsMessages);
  const common = useMessages(userFormMessages);
  const doDeed = useDoDeed();
  const [busy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    await doDeed(deed, user);
    onClose();
  };
  return (
    <ConfirmDialog
      title={words[deed]}
      labels={{ close: common.close, cancel: common.cancel, confirm: words[deed] }}
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      <p>
        <strong>{words.questions[deed](user.user_id)}</strong>
      </p>
      <p>{words.effects[deed]}</p>
    </ConfirmDialog>
  );
}
