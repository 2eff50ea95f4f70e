import { refundRun } from '@rackhand/contract/endpoints/tickets';
import type { LedgerEntry } from '@rackhand/contract/points/ledger';
import type { ReactElement } from 'react';
import { callForGood } from '../../../platform/api/call-for-good.ts';
import { NoteDialog } from '../../../platform/form/note-dialog.tsx';
import { formatNumber } from '../../../platform/formats.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { useAskUntold } from '../../../platform/live/use-ask-untold.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { ticketMessages } from '../ticket-messages.ts';
import { reloadTickets } from '../ticket-queries.ts';

interface RefundDialogProps {
  /** What a run has spent. */
  entry: LedgerEntry & { test_run_id: string };
  onClose: () => void;
}

/** Gives back all that a run has cost, also what other tickets have paid of it. */
export function RefundDialog({ entry: { test_run_id }, onClose }: RefundDialogProps): ReactElement {
  const words = useMessages(ticketMessages);
  const { api, notices } = usePlatform();
  const askUntold = useAskUntold();
  return (
    <NoteDialog
      title={words.refundTitle(test_run_id)}
      words={words}
      submit={words.refundRun}
      submitting={words.refunding}
      note={{ label: words.note, hint: words.noteHint, missing: words.noteMissing }}
      onSend={async (note, intent) => {
        const { points, available } = await callForGood(api, refundRun, {
          body: { test_run_id, note },
          intent,
        });
        const said = [formatNumber(points), formatNumber(available)] as const;
        notices.succeed(inBoth(ticketMessages, (both) => both.runRefunded(test_run_id, ...said)));
      }}
      onSettled={() => askUntold(reloadTickets)}
      onClose={onClose}
    >
      <p>{words.refundText}</p>
    </NoteDialog>
  );
}
