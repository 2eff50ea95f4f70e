import type { Period } from '@rackhand/contract/points/period';
import { periodStateWords } from '@rackhand/contract/points/point-words';
import { type CSSProperties, type ReactElement, useId } from 'react';
import { formatDate } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { useIsStale } from '../../../platform/live/use-connection.ts';
import { useNow } from '../../../ui/use-now.ts';
import styles from './period-line.module.css';
import { lineOf, placeOf } from './span-of-periods.ts';
import { userDetailMessages } from './user-detail-messages.ts';

/** Periods on one line of time, its ends and today named. */
export function PeriodLine({ periods }: { periods: readonly Period[] }): ReactElement {
  const words = useMessages(userDetailMessages);
  const language = useLanguage();
  const heading = useId();
  const now = useNow();
  const stale = useIsStale();
  const today = formatDate(now);
  const line = lineOf(periods, today);
  const here = `${String(line.at(now))}%`;
  return (
    <section className={styles.line} aria-labelledby={heading} data-stale={stale || undefined}>
      <h2 id={heading}>{words.band}</h2>
      <ol className={styles.bars}>
        {periods.map((period) => {
          const { left, width } = placeOf(period, line);
          return (
            <li key={period.period_id} className={styles.row}>
              <span className={styles.name}>
                {period.start_date} – {period.end_date}: {periodStateWords[period.state][language]}
              </span>
              <span className={styles.track} aria-hidden="true">
                <span
                  className={styles.bar}
                  data-state={period.state}
                  style={{ left: `${String(left)}%`, width: `${String(width)}%` }}
                />
                <span className={styles.now} style={{ left: here }} />
              </span>
            </li>
          );
        })}
      </ol>
      <div className={styles.row}>
        <p className={styles.axis}>
          <span>{line.first}</span>
          <span>{line.last}</span>
        </p>
        <p className={styles.today} style={{ '--at': here } as CSSProperties}>
          <span>{words.bandToday(today)}</span>
        </p>
      </div>
    </section>
  );
}
