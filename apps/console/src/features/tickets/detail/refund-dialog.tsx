import { refundRun } from '@rackhand/contract/endpoints/tickets';
import type { LedgerEntry } from '@rackhand/contract/points/ledger';
import { pointLimits } from '@rackhand/contract/points/ticket';
import { type ReactElement, useState } from 'react';
import { callOnce, newIntent } from '../../../platform/api/call-once.ts';
import { errorText } from '../../../platform/api/error-text.ts';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { formatNumber } from '../../../platform/formats.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { useAskUntold } from '../../../platform/live/use-ask-untold.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { FormField } from '../../../ui/form-field.tsx';
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
  const language = useLanguage();
  const { api, notices } = usePlatform();
  const askUntold = useAskUntold();
  const [intent] = useState(newIntent);
  const [note, setNote] = useState('');
  const [faults, setFaults] = useState<{ note?: string; call?: string }>({});
  const refund = async (): Promise<boolean> => {
    setFaults(note.trim() === '' ? { note: words.noteMissing } : {});
    if (note.trim() === '') return false;
    try {
      const { points, available } = await callOnce(api, refundRun, { body: { test_run_id, note }, intent });
      const said = [formatNumber(points), formatNumber(available)] as const;
      notices.succeed(inBoth(ticketMessages, (both) => both.runRefunded(test_run_id, ...said)));
      return true;
    } catch (error) {
      setFaults({ call: errorText(error)[language] });
      return false;
    } finally {
      askUntold(reloadTickets);
    }
  };
  return (
    <FormDialog
      title={words.refundTitle(test_run_id)}
      words={words}
      submit={words.refundRun}
      submitting={words.refunding}
      whyNot={null}
      isDirty={note !== ''}
      faults={faults}
      failure={faults.call}
      onSubmit={refund}
      onClose={onClose}
    >
      <p>{words.refundText}</p>
      <FormField
        name="note"
        label={words.note}
        hint={words.noteHint}
        error={faults.note ?? null}
        width="full"
      >
        {(control) => (
          <textarea
            {...control}
            data-autofocus
            rows={2}
            maxLength={pointLimits.noteCharacters * 2}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </FormField>
    </FormDialog>
  );
}
