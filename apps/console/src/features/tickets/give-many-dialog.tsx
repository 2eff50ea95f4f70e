import { type ReactElement, useState } from 'react';
import { FormDialog } from '../../platform/form/form-dialog.tsx';
import { formatNumber } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { emptyGift, type GiftDraft, giftMistakes } from './give/gift-draft.ts';
import { GiftFields } from './give/gift-fields.tsx';
import type { GivenOwner } from './give/owner-field.tsx';
import { useGiftFaults } from './give/use-gift-faults.ts';
import { type Gift, useGiveMany } from './give/use-give-many.ts';
import { ticketMessages } from './ticket-messages.ts';
import styles from './tickets.module.css';

interface GiveManyDialogProps {
  owners: readonly GivenOwner[];
  /** All of them were given it, and who did has seen it. */
  onDone: () => void;
  onClose: () => void;
}

/** The same points for many, with the result of each. Document 10, Give. */
export function GiveManyDialog({ owners, onDone, onClose }: GiveManyDialogProps): ReactElement {
  const words = useMessages(ticketMessages);
  const [draft, setDraft] = useState<GiftDraft>(emptyGift);
  const told = useGiftFaults(draft);
  const [isSent, setSent] = useState(false);
  const { gifts, give } = useGiveMany(owners);
  const isAllGiven = gifts.every(({ outcome }) => outcome === 'given');

  const submit = async (): Promise<boolean> => {
    const mistakes = giftMistakes({ ...draft, owner: gifts[0]?.owner ?? null });
    told.tell(mistakes);
    if (Object.keys(mistakes).length > 0) return false;
    setSent(true);
    await give(draft);
    return false;
  };

  return (
    <FormDialog
      title={words.giveManyTitle(formatNumber(gifts.length))}
      words={words}
      submit={isSent ? words.manyRetry : words.give}
      submitting={words.giving}
      whyNot={isAllGiven ? words.manyAllGiven : null}
      isDirty={!isSent && JSON.stringify(draft) !== JSON.stringify(emptyGift)}
      faults={told.faults}
      onSubmit={submit}
      onClose={() => {
        onClose();
        if (isAllGiven) onDone();
      }}
    >
      {isSent ? (
        <Results gifts={gifts} isAllGiven={isAllGiven} />
      ) : (
        <>
          <p>{words.manyLead}</p>
          <GiftFields
            draft={draft}
            faults={told}
            onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
          />
        </>
      )}
    </FormDialog>
  );
}

interface ResultsProps {
  gifts: readonly Gift[];
  isAllGiven: boolean;
}

function Results({ gifts, isAllGiven }: ResultsProps): ReactElement {
  const words = useMessages(ticketMessages);
  const language = useLanguage();
  const tried = gifts.filter(({ outcome }) => outcome !== null).length;
  const told = (outcome: Gift['outcome']): string => {
    if (outcome === null) return words.manyWaiting;
    return outcome === 'given' ? words.manyGiven : outcome[language];
  };
  return (
    <>
      <p role="status">
        {isAllGiven
          ? words.manyAllGiven
          : words.manyProgress(formatNumber(tried), formatNumber(gifts.length))}
      </p>
      <ul className={styles.results} aria-label={words.manyResults}>
        {gifts.map(({ owner, outcome }) => (
          <li
            key={owner.uid ?? owner.team_id}
            data-bad={(outcome !== null && outcome !== 'given') || undefined}
          >
            <strong>{owner.name}</strong> {told(outcome)}
          </li>
        ))}
      </ul>
    </>
  );
}
