import { givePeriod } from '@rackhand/contract/endpoints/periods';
import { daysOfTerm, lastDayOf } from '@rackhand/contract/points/period-dates';
import { type ReactElement, useState } from 'react';
import { callForGood } from '../../../platform/api/call-for-good.ts';
import { newIntent } from '../../../platform/api/call-once.ts';
import { errorText } from '../../../platform/api/error-text.ts';
import { saidFaults } from '../../../platform/api/faults-at.ts';
import { presetRange } from '../../../platform/date-presets.ts';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { NoteField } from '../../../platform/form/note-field.tsx';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { useAskUntold } from '../../../platform/live/use-ask-untold.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { periodMessages } from '../period-messages.ts';
import { reloadPeriods } from '../period-queries.ts';
import { type ChosenUser, UserField } from './user-field.tsx';

interface GivePeriodDialogProps {
  /** Whoever gets it; null: somebody who is chosen first. */
  to: ChosenUser | null;
  onClose: () => void;
}

interface Draft {
  user: ChosenUser | null;
  start: string;
  days: string;
  note: string;
}

const fields = ['uid', 'start_date', 'term', 'note'] as const;
type Faults = Partial<Record<(typeof fields)[number] | 'call', string>>;

/** Days on which a user's tests are free; one press is one period, however often it is sent. */
export function GivePeriodDialog({ to, onClose }: GivePeriodDialogProps): ReactElement {
  const words = useMessages(periodMessages);
  const language = useLanguage();
  const { api, notices } = usePlatform();
  const askUntold = useAskUntold();
  const [intent] = useState(newIntent);
  const [first] = useState<Draft>(() => ({
    ...{ user: to, start: presetRange('today', Date.now()).from, days: '30', note: '' },
  }));
  const [draft, setDraft] = useState(first);
  const [faults, setFaults] = useState<Faults>({});
  const set = (change: Partial<Draft>): void => setDraft({ ...draft, ...change });
  const last = lastDay(draft);

  const give = async (): Promise<boolean> => {
    const mistakes = mistakesOf(draft, words);
    setFaults(mistakes);
    const { user, start, days, note } = draft;
    if (Object.keys(mistakes).length > 0 || user === null) return false;
    const body = { uid: user.uid, start_date: start, term: days, note };
    try {
      await callForGood(api, givePeriod, { body, intent });
      notices.succeed(inBoth(periodMessages, (both) => both.given(user.name, last ?? '')));
      return true;
    } catch (error) {
      setFaults({ ...saidFaults(fields, error, language), call: errorText(error)[language] });
      return false;
    } finally {
      askUntold(reloadPeriods);
    }
  };

  return (
    <FormDialog
      title={words.give}
      words={words}
      submit={words.give}
      submitting={words.giving}
      whyNot={null}
      isDirty={JSON.stringify(draft) !== JSON.stringify(first)}
      faults={faults}
      failure={faults.call}
      onSubmit={give}
      onClose={onClose}
    >
      <UserField user={draft.user} error={faults.uid ?? null} onChoose={(user) => set({ user })} />
      <DayFields draft={draft} faults={faults} onChange={set} />
      <p role="status">{last === null ? '' : words.lastDay(last)}</p>
      <NoteField
        {...{ label: words.note, hint: words.noteHint, value: draft.note, error: faults.note ?? null }}
        onChange={(text) => set({ note: text })}
      />
    </FormDialog>
  );
}

interface DayFieldsProps {
  draft: Draft;
  faults: Faults;
  onChange: (change: Partial<Draft>) => void;
}

function DayFields({ draft, faults, onChange }: DayFieldsProps): ReactElement {
  const words = useMessages(periodMessages);
  return (
    <>
      <FormField name="start_date" label={words.start} error={faults.start_date ?? null} width="one">
        {(control) => (
          <input
            {...control}
            type="date"
            value={draft.start}
            onChange={({ target }) => onChange({ start: target.value })}
          />
        )}
      </FormField>
      <FormField name="term" label={words.days} hint={words.daysHint} error={faults.term ?? null} width="one">
        {(control) => (
          <input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={draft.days}
            onChange={({ target }) => onChange({ days: target.value })}
          />
        )}
      </FormField>
    </>
  );
}

/** null: it cannot be said yet. */
function lastDay({ start, days }: Draft): string | null {
  const count = daysOfTerm(days);
  return start === '' || count === null || count === 0 ? null : lastDayOf(start, count);
}

type Words = Pick<(typeof periodMessages)['ko'], 'userMissing' | 'missing' | 'daysFault'>;

function mistakesOf({ user, start, days, note }: Draft, words: Words): Faults {
  return {
    ...(user === null && { uid: words.userMissing }),
    ...(start === '' && { start_date: words.missing }),
    ...(daysOfTerm(days) === null && { term: words.daysFault }),
    ...(note.trim() === '' && { note: words.missing }),
  };
}
