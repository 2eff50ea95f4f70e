import type { Device } from '@rackhand/contract/device/device';
import { deviceName } from '@rackhand/contract/device/device-name';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { useIsStale } from '../../platform/live/use-connection.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { RunningCommand } from '../commands/running-command.tsx';
import { Screenshots } from '../commands/screenshots.tsx';
import { ProtectedOnDevice } from '../device-apps/protected-on-device.tsx';
import { LazyDeviceSettings } from '../device-settings/lazy-device-settings.ts';
import { findDevice } from '../devices/find-device.ts';
import { useDevices } from '../devices/use-devices.ts';
import { HoldFacts } from '../holds/hold-facts.tsx';
import { PowerFacts } from '../power/power-facts.tsx';
import { DeviceRecovery } from '../recovery/device-recovery.tsx';
import { RepairsOfDevice } from '../repairs/repairs-of-device.tsx';
import { detailMessages } from './detail-messages.ts';
import styles from './device-detail.module.css';
import { DeviceFacts } from './device-facts.tsx';
import { factsMessages } from './facts-messages.ts';
import { DetailHeader } from './head/detail-header.tsx';
import { useDetailSettings } from './head/use-detail-settings.ts';
import { OutagePlate } from './history/outage-plate.tsx';
import { Timeline } from './history/timeline.tsx';
import { Trends } from './trends/trends.tsx';
import { WhyPlate } from './why-plate.tsx';

const route = getRouteApi('/signed-in/device_detail');

/** One device over time: why it is as it is, its trends, its outages and everything that happened to it. */
export function DeviceDetailPage(): ReactElement {
  const words = useMessages(detailMessages);
  const language = useLanguage();
  const { device: key = '' } = route.useSearch();
  const { data: devices, error, refetch } = useDevices();
  const device = devices === undefined ? undefined : findDevice(devices, key);
  const place = device === undefined ? '' : device.info.rackLocation || device.info.udid;
  return (
    <div className={styles.page}>
      <title>{`${device === undefined ? words.title : `${deviceName(device.info, language)} ${place}`} · Rackhand`}</title>
      {device !== undefined && <Detail key={device.arn} device={device} />}
      {device === undefined && <h1>{words.title}</h1>}
      {devices === undefined && (
        <LoadState query={{ data: devices, error, refetch }} words={words} rows={12} />
      )}
      {devices !== undefined && device === undefined && (
        <p>
          {key === '' ? words.noneChosen : words.unknown(key)}{' '}
          <Link to={paths.deviceList}>{words.backToList}</Link>
        </p>
      )}
    </div>
  );
}

/** The header says these. */
const inHeader = ['udid', 'platformVersion', 'host'] as const;

function Detail({ device }: { device: Device }): ReactElement {
  const { device: key = '', range = '24h', kind = null, settings } = route.useSearch();
  const navigate = route.useNavigate();
  const stale = useIsStale();
  const { facts } = useMessages(factsMessages);
  const { open, close, reopen } = useDetailSettings();
  const { arn } = device;
  return (
    <>
      <DetailHeader device={device} onSettings={open} />
      <div className={styles.body} data-stale={stale || undefined}>
        <div className={styles.column}>
          <WhyPlate device={device} alwaysSeen onSettings={open} />
          <RunningCommand device={device} />
          <DeviceRecovery device={device} />
          <HoldFacts device={device} />
          <section className={styles.plate} aria-label={facts}>
            <h2>{facts}</h2>
            <DeviceFacts device={device} without={inHeader} />
          </section>
          <PowerFacts device={device} />
          <RepairsOfDevice device={device} />
          <Screenshots device={device} />
          <ProtectedOnDevice device={device} />
          <OutagePlate arn={arn} />
          <Trends
            arn={arn}
            hasBattery={device.info.battery_level !== null}
            range={range}
            onRange={(next) => void navigate({ search: (now) => ({ ...now, range: next }), replace: true })}
          />
        </div>
        <Timeline
          arn={arn}
          kind={kind}
          onKind={(next) =>
            void navigate({ search: (now) => ({ ...now, kind: next ?? undefined }), replace: true })
          }
        />
      </div>
      {settings === 'open' && <LazyDeviceSettings deviceKey={key} onClose={close} onReopen={reopen} />}
    </>
  );
}
