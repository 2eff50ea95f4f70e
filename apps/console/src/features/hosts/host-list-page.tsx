import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { FailurePlate } from '../../platform/failure-plate.tsx';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { useConnection } from '../../platform/live/use-connection.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import styles from './host-list-page.module.css';
import { hostMessages } from './host-messages.ts';
import { HostPanel } from './host-panel.tsx';
import { hostsQuery } from './host-queries.ts';
import { HostTable } from './host-table.tsx';
import { useHostRefresh } from './use-host-refresh.ts';

const route = getRouteApi('/signed-in/server');

/** Machines with devices plugged in, and how their agents are. */
export function HostListPage(): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(hostMessages);
  const { data: hosts, error, refetch } = useQuery(hostsQuery(api));
  const { host: open } = route.useSearch();
  const navigate = route.useNavigate();
  useHostRefresh(open);
  const stale = useConnection().phase === 'stale';
  return (
    <div className={styles.page}>
      <title>{`${words.title} · Rackhand`}</title>
      <h1>
        {words.title}{' '}
        <span className={styles.number}>{hosts === undefined ? '' : formatNumber(hosts.length)}</span>{' '}
        <small>{words.countUnit}</small>
      </h1>
      {hosts === undefined && error !== null && (
        <FailurePlate title={words.loadFailed} error={error} onRetry={() => void refetch()} />
      )}
      {hosts === undefined && error === null && <SkeletonRows rows={3} label={words.loading} />}
      {hosts !== undefined &&
        (hosts.length === 0 ? <p>{words.none}</p> : <HostTable hosts={hosts} open={open} stale={stale} />)}
      {hosts !== undefined && open !== undefined && (
        <HostPanel key={open} name={open} hosts={hosts} onClose={() => void navigate({ search: {} })} />
      )}
    </div>
  );
}
