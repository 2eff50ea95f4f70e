import { type AdminRow, removeAdmin } from '@rackhand/contract/endpoints/admins';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { adminMessages } from './admin-messages.ts';
import { adminsKey } from './admin-queries.ts';
import { TokenParting } from './token-parting.tsx';

interface RemoveAdminDialogProps {
  admin: AdminRow;
  onClose: () => void;
}

export function RemoveAdminDialog({ admin, onClose }: RemoveAdminDialogProps): ReactElement {
  const words = useMessages(adminMessages);
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [taker, setTaker] = useState<string | undefined>();
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await api.call(removeAdmin, { params: { id: admin.aid }, body: { tokens_to: taker } });
      notices.succeed(inBoth(adminMessages, (said) => said.removed(admin.adm_id)));
    } catch (error) {
      notices.fail(
        inBoth(adminMessages, (said) => said.removeFailed),
        { error },
      );
    }
    await client.invalidateQueries({ queryKey: adminsKey });
    onClose();
  };
  return (
    <ConfirmDialog
      title={words.removeTitle}
      labels={{ close: words.close, cancel: words.cancel, confirm: words.remove }}
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void remove()}
    >
      <p>
        <strong>{words.removeQuestion(admin.adm_id)}</strong>
      </p>
      <p>{words.removeNote}</p>
      <TokenParting admin={admin} taker={taker} onTaker={setTaker} />
    </ConfirmDialog>
  );
}
