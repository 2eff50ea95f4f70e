import type { Device } from '@rackhand/contract/device';
import { osText } from '@rackhand/contract/device-column-values';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { FailurePlate } from '../../platform/failure-plate.tsx';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { useConnection } from '../../platform/live/use-connection.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { findDevice } from '../device-settings/find-device.ts';
import { allDevicesQuery } from '../devices/device-queries.ts';
import { detailMessages } from './detail-messages.ts';
import styles from './device-detail.module.css';
import { OutagePlate } from './outage-plate.tsx';
import { Timeline } from './timeline.tsx';
import { Trends } from './trends.tsx';
import { WhyPlate } from './why-plate.tsx';

const route = getRouteApi('/signed-in/device_detail');

/** One device over time: why it is as it is, its trends, its outages and everything that happened to it. */
export function DeviceDetailPage(): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(detailMessages);
  const { device: key = '' } = route.useSearch();
  const { data: devices, error, refetch } = useQuery(allDevicesQuery(api));
  const device = devices === undefined ? undefined : findDevice(devices, key);
  return (
    <div className={styles.page}>
      <title>{`${device?.info.model ?? words.title} · Rackhand`}</title>
      {device !== undefined && <Detail key={device.arn} device={device} />}
      {device === undefined && <h1>{words.title}</h1>}
      {devices === undefined && error === null && <SkeletonRows rows={12} label={words.loading} />}
      {devices === undefined && error !== null && (
        <FailurePlate title={words.loadFailed} error={error} onRetry={() => void refetch()} />
      )}
      {devices !== undefined && device === undefined && (
        <p>
          {words.unknown(key)} <Link to={paths.deviceList}>{words.backToList}</Link>
        </p>
      )}
    </div>
  );
}

function Detail({ device }: { device: Device }): ReactElement {
  const words = useMessages(detailMessages);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const stale = useConnection().phase === 'stale';
  const { info, arn } = device;
  return (
    <>
      <header className={styles.title}>
        <h1>{info.model}</h1>
        <code>{info.rackLocation}</code>
        <span>{osText(info)}</span>
        <code>{info.udid}</code>
        <nav aria-label={words.title}>
          <Link to={paths.devicePool} search={{ device: info.udid }}>
            {words.showInPool}
          </Link>
          <Link to={paths.deviceList} search={{ device: info.udid }}>
            {words.openSettings}
          </Link>
        </nav>
      </header>
      <div className={styles.body} data-stale={stale || undefined}>
        <div className={styles.column}>
          <WhyPlate device={device} />
          <Trends
            arn={arn}
            range={search.range ?? '24h'}
            onRange={(range) => void navigate({ search: (now) => ({ ...now, range }), replace: true })}
          />
          <OutagePlate arn={arn} />
        </div>
        <Timeline
          arn={arn}
          kind={search.kind ?? null}
          onKind={(kind) =>
            void navigate({ search: (now) => ({ ...now, kind: kind ?? undefined }), replace: true })
          }
        />
      </div>
    </>
  );
}
