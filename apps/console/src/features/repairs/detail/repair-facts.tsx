import type { RepairDetail } from '@rackhand/contract/repair/repair';
import type { ReactElement } from 'react';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { ExactTime, RelativeTime } from '../../../platform/relative-time.tsx';
import { PlainText } from '../../../ui/plain-text.tsx';
import { RepairStateMark } from '../repair-state-mark.tsx';
import styles from '../repairs.module.css';
import { repairDetailMessages } from './repair-detail-messages.ts';

export function RepairFacts({ repair }: { repair: RepairDetail }): ReactElement {
  const words = useMessages(repairDetailMessages);
  const language = useLanguage();
  const { state, state_since, reason, note, link, reported_at, reported_by, was_excluded } = repair;
  return (
    <section className={styles.plate} aria-label={words.facts}>
      <h2>{words.facts}</h2>
      <dl className={styles.facts}>
        <dt>{words.state}</dt>
        <dd>
          <RepairStateMark state={state} /> <RelativeTime at={state_since} />
        </dd>
        <dt>{words.reason}</dt>
        <dd>{reason[language]}</dd>
        <dt>{words.reported}</dt>
        <dd>
          <ExactTime at={reported_at} /> {words.by(reported_by)}
        </dd>
        {note !== '' && (
          <>
            <dt>{words.note}</dt>
            <dd>
              <PlainText text={note} />
            </dd>
          </>
        )}
        <dt>{words.link}</dt>
        <dd>
          {link === '' ? (
            words.noLink
          ) : (
            <a href={link} target="_blank" rel="noopener noreferrer">
              {link}
            </a>
          )}
        </dd>
      </dl>
      {was_excluded && <p>{words.wasExcluded}</p>}
    </section>
  );
}
