import { stateWord } from '@rackhand/contract/device/device-column-values';
import type { RepairDetail } from '@rackhand/contract/repair/repair';
import { repairCheckWords } from '@rackhand/contract/repair/repair-checks';
import type { ReactElement } from 'react';
import { formatTime } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { Mark } from '../../../ui/mark.tsx';
import styles from '../repairs.module.css';
import { repairDetailMessages } from './repair-detail-messages.ts';

/** What the device says of itself, each check in words. */
export function CheckList({ repair: { checks } }: { repair: RepairDetail }): ReactElement {
  const words = useMessages(repairDetailMessages);
  const language = useLanguage();
  return (
    <section className={styles.plate} aria-label={words.checks}>
      <h2>{words.checks}</h2>
      <p className={styles.quiet}>{words.checksLead}</p>
      <ul className={styles.list}>
        {checks.map(({ check, holds, errors, holds_at }) => (
          <li key={check}>
            <Mark sign={holds ? '✓' : '◷'} tone={holds ? 'good' : undefined}>
              {repairCheckWords[check][language]}: {holds ? words.holds : words.fails}
            </Mark>{' '}
            <span className={styles.quiet}>
              {holds_at !== null && words.holdsAt(formatTime(Date.parse(holds_at)))}
              {errors.map((error) => stateWord(error, language)).join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
