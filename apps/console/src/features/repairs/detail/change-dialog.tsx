import { changeRepair } from '@rackhand/contract/endpoints/repairs';
import { type RepairDetail, type RepairState, repairLimits } from '@rackhand/contract/repair/repair';
import { noteMistake, trimmedText } from '@rackhand/contract/repair/repair-rules';
import { repairStateWords } from '@rackhand/contract/repair/repair-words';
import { type ReactElement, useState } from 'react';
import { refusalText } from '../../../platform/api/refusal-text.ts';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { useAskUntold } from '../../../platform/live/use-ask-untold.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { reloadRepairs } from '../live-repairs.ts';
import { repairDetailMessages } from './repair-detail-messages.ts';

interface ChangeDialogProps {
  repair: RepairDetail;
  /** Its own state: a note and nothing else. */
  to: RepairState;
  onClose: () => void;
}

/** Takes a case to its next state, with what there is to say about it. */
export function ChangeDialog({ repair, to, onClose }: ChangeDialogProps): ReactElement {
  const words = useMessages(repairDetailMessages);
  const language = useLanguage();
  const { api, notices } = usePlatform();
  const askUntold = useAskUntold();
  const [note, setNote] = useState('');
  const [givesBack, setGivesBack] = useState(false);
  const [faults, setFaults] = useState<{ note?: string; call?: string }>({});
  const { repair_id: id, version, state } = repair;
  const isNote = to === state;
  const save = async (): Promise<boolean> => {
    const mistake = noteMistake(trimmedText(note))?.[language] ?? null;
    const missing = isNote && note.trim() === '' ? words.noteNeeded : null;
    const fault = mistake ?? missing;
    setFaults(fault === null ? {} : { note: fault });
    if (fault !== null) return false;
    try {
      const body = { version, state: to, note, gives_back: to === 'closed' && givesBack };
      await api.call(changeRepair, { params: { id: String(id) }, body });
      notices.succeed(inBoth(repairDetailMessages, (said) => said.changed(String(id))));
      return true;
    } catch (error) {
      setFaults({ call: refusalText(error)[language] });
      return false;
    } finally {
      askUntold(reloadRepairs);
    }
  };
  return (
    <FormDialog
      title={`${words.changeTitle(String(id))} · ${isNote ? words.noteStep : repairStateWords[to][language]}`}
      {...{ words, faults, onClose }}
      submit={words.save}
      submitting={words.saving}
      isDirty={note !== '' || givesBack}
      failure={faults.call}
      onSubmit={save}
    >
      <FormField
        name="note"
        label={words.note}
        {...(isNote ? {} : { hint: words.noteHint })}
        error={faults.note ?? null}
        width="full"
      >
        {(control) => (
          <textarea
            {...control}
            data-autofocus
            rows={3}
            maxLength={repairLimits.noteCharacters * 2}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </FormField>
      {to === 'closed' && (
        <>
          <label>
            <input
              type="checkbox"
              checked={givesBack}
              onChange={({ target }) => setGivesBack(target.checked)}
            />{' '}
            {words.givesBack}
          </label>
          <p>{words.givesBackHint}</p>
        </>
      )}
    </FormDialog>
  );
}
