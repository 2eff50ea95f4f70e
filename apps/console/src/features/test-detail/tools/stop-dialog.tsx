import { stopTest } from '@rackhand/contract/endpoints/tests';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { refusalText } from '../../../platform/api/refusal-text.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { reloadTests } from '../../tests/live-runs.ts';
import { runMessages } from '../../tests/run-messages.ts';
import { detailMessages } from '../detail-messages.ts';

export function StopDialog({ id, onClose }: { id: string; onClose: () => void }): ReactElement {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  const words = useMessages(detailMessages);
  const runWords = useMessages(runMessages);
  const [busy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    try {
      const { stopped } = await api.call(stopTest, { params: { id } });
      notices.succeed(inBoth(runMessages, (said) => said.stopped(String(stopped))));
    } catch (error) {
      notices.fail(
        inBoth(runMessages, (said) => said.stopFailed),
        { error, text: refusalText(error) },
      );
    }
    reloadTests(client);
    onClose();
  };
  return (
    <ConfirmDialog
      title={runWords.stopOf(id)}
      labels={{ close: words.close, cancel: words.leave, confirm: runWords.stop }}
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      <p>{runWords.stopAsk(id)}</p>
    </ConfirmDialog>
  );
}
