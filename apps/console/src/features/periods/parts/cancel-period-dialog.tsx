import { cancelPeriod } from '@rackhand/contract/endpoints/periods';
import type { Period } from '@rackhand/contract/points/period';
import { pointLimits } from '@rackhand/contract/points/ticket';
import { type ReactElement, useState } from 'react';
import { callOnce, newIntent } from '../../../platform/api/call-once.ts';
import { errorText } from '../../../platform/api/error-text.ts';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { useAskUntold } from '../../../platform/live/use-ask-untold.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { periodMessages } from '../period-messages.ts';
import { reloadPeriods } from '../period-queries.ts';

/** Says what it means for tests, and asks why. */
export function CancelPeriodDialog({
  period,
  onClose,
}: {
  period: Period;
  onClose: () => void;
}): ReactElement {
  const words = useMessages(periodMessages);
  const language = useLanguage();
  const { api, notices } = usePlatform();
  const askUntold = useAskUntold();
  const [intent] = useState(newIntent);
  const [note, setNote] = useState('');
  const [faults, setFaults] = useState<{ note?: string; call?: string }>({});
  const { period_id, user_id } = period;
  const cancel = async (): Promise<boolean> => {
    setFaults(note.trim() === '' ? { note: words.missing } : {});
    if (note.trim() === '') return false;
    try {
      await callOnce(api, cancelPeriod, { body: { period_id, note }, intent });
      notices.succeed(inBoth(periodMessages, (said) => said.cancelled(user_id)));
      return true;
    } catch (error) {
      setFaults({ call: errorText(error)[language] });
      return false;
    } finally {
      askUntold(reloadPeriods);
    }
  };
  return (
    <FormDialog
      title={words.cancelTitle}
      words={words}
      submit={words.cancelTitle}
      submitting={words.cancelling}
      whyNot={null}
      isDirty={note !== ''}
      faults={faults}
      failure={faults.call}
      onSubmit={cancel}
      onClose={onClose}
    >
      <p>
        <strong>{words.cancelQuestion(user_id)}</strong> {words.cancelText}
      </p>
      <FormField
        name="note"
        label={words.note}
        hint={words.cancelHint}
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
