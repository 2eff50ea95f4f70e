import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { FailurePlate } from '../../platform/failure-plate.tsx';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { mainQuery } from '../attention/attention-query.ts';
import styles from './group-counters.module.css';
import { workMessages } from './work-messages.ts';

interface Counter {
  to: NonNullable<LinkProps['to']>;
  label: string;
  count: number;
  more: string;
}

/** What goes on beside the devices, as far as the admin may see it; each leads to its page. Document 10, Home. */
export function WorkCounters({ devicesAsking }: { devicesAsking: number }): ReactElement | null {
  const { api } = usePlatform();
  const words = useMessages(workMessages);
  const { data, error, refetch } = useQuery(mainQuery(api, devicesAsking));
  if (error !== null)
    return <FailurePlate title={words.loadFailed} error={error} onRetry={() => void refetch()} />;
  const { runs = null, users = null, tickets = null } = data ?? {};
  const counters: (Counter | null)[] = [
    runs && {
      ...{ to: paths.test, label: words.runs, count: runs.running },
      more: words.queued(formatNumber(runs.queued), formatNumber(runs.ended_today)),
    },
    users && {
      ...{ to: paths.users, label: words.users, count: users.total },
      more: words.waiting(formatNumber(users.waiting)),
    },
    tickets && {
      ...{ to: paths.tickets, label: words.points, count: tickets.available_points },
      more: words.sold(formatNumber(tickets.sold_today)),
    },
  ];
  const shown = counters.filter((counter) => counter !== null);
  if (shown.length === 0) return null;
  return (
    <section aria-label={words.title}>
      <ul className={styles.counters}>
        {shown.map(({ to, label, count, more }) => (
          <li key={label}>
            <Link to={to} className={styles.counter} aria-label={`${label} ${formatNumber(count)}, ${more}`}>
              <span className={styles.label}>{label}</span>
              <span className={styles.number}>{formatNumber(count)}</span>
              <span className={styles.label}>{more}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
