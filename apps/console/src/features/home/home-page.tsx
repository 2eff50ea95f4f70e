import type { Device } from '@rackhand/contract/device';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { FailurePlate } from '../../platform/failure-plate.tsx';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { useConnection } from '../../platform/live/use-connection.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { countGroups } from '../devices/device-filter.ts';
import { allDevicesQuery } from '../devices/device-queries.ts';
import { IncidentBanner } from '../incidents/incident-banner.tsx';
import { incidentMessages } from '../incidents/incident-messages.ts';
import { AttentionPlate } from './attention-plate.tsx';
import { GroupCounters } from './group-counters.tsx';
import { homeMessages } from './home-messages.ts';
import styles from './home-page.module.css';
import { HostPlate } from './host-plate.tsx';

/** How the farm is, at a glance, and the ways to what needs a person. */
export function HomePage(): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(homeMessages);
  const { data: devices, error, refetch } = useQuery(allDevicesQuery(api));
  return (
    <div className={styles.page}>
      <title>{`${words.title} · Rackhand`}</title>
      {devices !== undefined && <Overview devices={devices} />}
      {devices === undefined && <h1>{words.title}</h1>}
      {devices === undefined && error === null && <SkeletonRows rows={6} label={words.loading} />}
      {devices === undefined && error !== null && (
        <FailurePlate title={words.loadFailed} error={error} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

function Overview({ devices }: { devices: Device[] }): ReactElement {
  const words = useMessages(homeMessages);
  const { history: incidentHistory } = useMessages(incidentMessages);
  const counts = countGroups(devices);
  const stale = useConnection().phase === 'stale';
  return (
    <>
      <header className={styles.title}>
        <h1>
          {words.title} <span className={styles.number}>{formatNumber(counts.available)}</span>{' '}
          <small>{words.availableOf(formatNumber(devices.length))}</small>
        </h1>
        <div className={styles.links}>
          <Link to={paths.incidents}>{incidentHistory}</Link>
          <Link to={paths.devicePool}>{words.pool}</Link>
          <Link to={paths.deviceList}>{words.list}</Link>
        </div>
      </header>
      <IncidentBanner />
      <div className={styles.plates} data-stale={stale || undefined}>
        <GroupCounters counts={counts} />
        <AttentionPlate devices={devices} />
        <HostPlate />
      </div>
    </>
  );
}
