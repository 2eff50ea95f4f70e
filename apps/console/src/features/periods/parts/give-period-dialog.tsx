import { givePeriod } from '@rackhand/contract/endpoints/periods';
import { type ReactElement, useState } from 'react';
import { callForGood } from '../../../platform/api/call-for-good.ts';
import { newIntent } from '../../../platform/api/call-once.ts';
import { errorText } from '../../../platform/api/error-text.ts';
import { faultsAt } from '../../../platform/api/faults-at.ts';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { NoteField } from '../../../platform/form/note-field.tsx';
import { formatDate } from '../../../platform/formats.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { useAskUntold } from '../../../platform/live/use-ask-untold.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { periodMessages } from '../period-messages.ts';
import { reloadPeriods } from '../period-queries.ts';
import { DayFields } from './day-fields.tsx';
import { LikePeriod } from './like-period.tsx';
import { type PeriodField, periodMistakes, sentPeriodFields } from './period-draft.ts';
import { type GivenAfter, usePeriodDraft } from './use-period-draft.ts';
import { usePeriodFaults } from './use-period-faults.ts';
import { UserField } from './user-field.tsx';

interface GivePeriodDialogProps extends GivenAfter {
  onClose: () => void;
}

/** Days on which a user's tests are free; one press is one period, however often it is sent. */
export function GivePeriodDialog({ onClose, ...given }: GivePeriodDialogProps): ReactElement {
  const words = useMessages(periodMessages);
  const language = useLanguage();
  const { api, notices } = usePlatform();
  const askUntold = useAskUntold();
  const [intent] = useState(newIntent);
  const isNext = given.follows !== null;
  const title = isNext ? words.extend : words.give;
  const { draft, set, isDirty, periods } = usePeriodDraft(given);
  const told = usePeriodFaults(draft);
  const errorOf = (field: PeriodField): string | null => told.of(field)?.[language] ?? null;

  const give = async (): Promise<boolean> => {
    const mistakes = periodMistakes(draft, formatDate(Date.now()));
    told.tell(mistakes);
    const { user, start_date, end_date, note } = draft;
    if (Object.keys(mistakes).length > 0 || user === null) return false;
    const body = { uid: user.uid, start_date, end_date, note };
    try {
      await callForGood(api, givePeriod, { body, intent });
      notices.succeed(inBoth(periodMessages, (both) => both.given(user.name, end_date)));
      return true;
    } catch (error) {
      const named = faultsAt(sentPeriodFields, error);
      told.tell(Object.keys(named).length === 0 ? { call: errorText(error) } : named);
      return false;
    } finally {
      askUntold(reloadPeriods);
    }
  };

  return (
    <FormDialog
      title={title}
      words={words}
      submit={title}
      submitting={words.giving}
      whyNot={null}
      isDirty={isDirty}
      faults={told.faults}
      failure={told.faults.call?.[language]}
      onSubmit={give}
      onClose={onClose}
    >
      {isNext && <p>{words.extendText}</p>}
      <UserField user={draft.user} error={errorOf('uid')} onChoose={(user) => set({ user })} />
      <DayFields draft={draft} errorOf={errorOf} onChange={set} onLook={told.look} />
      <LikePeriod draft={draft} periods={periods} />
      <NoteField
        {...{ label: words.note, hint: words.noteHint, value: draft.note, error: errorOf('note') }}
        onChange={(note) => set({ note })}
        onLook={() => told.look('note')}
      />
    </FormDialog>
  );
}
