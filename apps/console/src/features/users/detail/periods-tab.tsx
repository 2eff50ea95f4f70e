import type { Period } from '@rackhand/contract/points/period';
import { periodStateWords } from '@rackhand/contract/points/point-words';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { PeriodPanel } from '../../periods/period-panel.tsx';
import { periodsQuery } from '../../periods/period-queries.ts';
import type { WholeUser } from '../user-queries.ts';
import styles from '../users.module.css';
import { userDetailMessages } from './user-detail-messages.ts';

/** Period tickets as bands on one line of time, and each in the table below. */
export function PeriodsTab({ whole: { user } }: { whole: WholeUser }): ReactElement {
  const { api } = usePlatform();
  const { data: periods = [] } = useQuery(periodsQuery(api, { uid: user.uid }));
  return (
    <>
      {periods.length > 0 && <PeriodBand periods={periods} />}
      <PeriodPanel of={{ uid: user.uid, name: user.user_id }} />
    </>
  );
}

const dayMs = 86_400_000;
const dayOf = (date: string): number => Date.parse(`${date}T00:00:00+09:00`) / dayMs;

function PeriodBand({ periods }: { periods: readonly Period[] }): ReactElement {
  const words = useMessages(userDetailMessages);
  const language = useLanguage();
  const first = Math.min(...periods.map(({ start_date }) => dayOf(start_date)));
  const last = Math.max(...periods.map(({ end_date }) => dayOf(end_date) + 1));
  const share = (day: number): string => `${String(((day - first) / (last - first)) * 100)}%`;
  return (
    <ul className={styles.band} aria-label={words.band}>
      {periods.map(({ period_id, start_date, end_date, state }) => (
        <li
          key={period_id}
          data-state={state}
          data-tip={`${start_date} – ${end_date}`}
          style={{ left: share(dayOf(start_date)), right: `calc(100% - ${share(dayOf(end_date) + 1)})` }}
        >
          <span className="hidden-text">
            {start_date} – {end_date}: {periodStateWords[state][language]}
          </span>
        </li>
      ))}
    </ul>
  );
}
