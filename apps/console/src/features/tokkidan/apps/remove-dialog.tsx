import { updateTokkidan } from '@rackhand/contract/endpoints/tokkidan';
import type { Tokkidan } from '@rackhand/contract/test/tokkidan';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { refusalText } from '../../../platform/api/refusal-text.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { reloadTokkidan } from '../live-tokkidan.ts';
import { appsMessages } from './apps-messages.ts';
import { nameOf } from './name-of.ts';

interface RemoveDialogProps {
  tokkidan: Tokkidan;
  onClose: () => void;
}

export function RemoveDialog({ tokkidan, onClose }: RemoveDialogProps): ReactElement {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  const words = useMessages(appsMessages);
  const [busy, setBusy] = useState(false);
  const name = nameOf(tokkidan);
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await api.call(updateTokkidan, { body: { tokkidan_id: tokkidan.tokkidan_id, removed: true } });
      notices.succeed(inBoth(appsMessages, (said) => said.removed(name)));
    } catch (error) {
      const failed = inBoth(appsMessages, (said) => said.removeFailed);
      notices.fail(failed, { error, text: refusalText(error) });
    }
    reloadTokkidan(client);
    onClose();
  };
  return (
    <ConfirmDialog
      title={words.removeTitle}
      labels={{ close: words.close, cancel: words.cancel, confirm: words.removeAction }}
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void remove()}
    >
      <p>
        <strong>{words.removeAsk(name)}</strong>
      </p>
      <p>{words.removeNote}</p>
    </ConfirmDialog>
  );
}
