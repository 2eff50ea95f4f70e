import { noteText } from '@rackhand/contract/device/exclusion-note';
import type { RepairDetail, RepairStep } from '@rackhand/contract/repair/repair';
import { repairStateWords } from '@rackhand/contract/repair/repair-words';
import type { ReactElement } from 'react';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { ExactTime } from '../../../platform/relative-time.tsx';
import { PlainText } from '../../../ui/plain-text.tsx';
import styles from '../repairs.module.css';
import { repairDetailMessages } from './repair-detail-messages.ts';

/** Who did what, newest first. */
export function StepList({ repair: { steps } }: { repair: RepairDetail }): ReactElement {
  const words = useMessages(repairDetailMessages);
  return (
    <section className={styles.plate} aria-label={words.steps}>
      <h2>{words.steps}</h2>
      <ol className={styles.list}>
        {steps.map((step, nth) => <Step key={`${step.at} ${String(nth)}`} step={step} />).toReversed()}
      </ol>
    </section>
  );
}

function Step({ step: { at, by, from, to, note } }: { step: RepairStep }): ReactElement {
  const words = useMessages(repairDetailMessages);
  const language = useLanguage();
  const isNote = from === to;
  return (
    <li>
      <strong>{isNote ? words.noteStep : repairStateWords[to][language]}</strong>{' '}
      <span className={styles.quiet}>
        {by === 'server' ? words.server : by} · <ExactTime at={at} />
      </span>
      {note !== '' && (
        <p>
          <PlainText text={noteText(note, language)} />
        </p>
      )}
    </li>
  );
}
