import { type AdminRow, removeAdmin } from '@rackhand/contract/endpoints/admins';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { RemoveDialog } from '../../platform/form/remove-dialog.tsx';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { adminMessages } from './admin-messages.ts';
import { adminsKey } from './admin-queries.ts';
import { TokenParting } from './token-parting.tsx';

interface RemoveAdminDialogProps {
  admin: AdminRow;
  onClose: () => void;
}

export function RemoveAdminDialog({ admin, onClose }: RemoveAdminDialogProps): ReactElement {
  const words = useMessages(adminMessages);
  const { api } = usePlatform();
  const client = useQueryClient();
  const [taker, setTaker] = useState<string | undefined>();
  return (
    <RemoveDialog
      words={words}
      question={words.removeQuestion(admin.adm_id)}
      said={{
        removed: inBoth(adminMessages, (said) => said.removed(admin.adm_id)),
        failed: inBoth(adminMessages, (said) => said.removeFailed),
      }}
      onRemove={() => api.call(removeAdmin, { params: { id: admin.aid }, body: { tokens_to: taker } })}
      onEnd={() => client.invalidateQueries({ queryKey: adminsKey })}
      onClose={onClose}
    >
      <p>{words.removeNote}</p>
      <TokenParting admin={admin} taker={taker} onTaker={setTaker} />
    </RemoveDialog>
  );
}
