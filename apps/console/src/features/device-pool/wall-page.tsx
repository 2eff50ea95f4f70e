import type { Device } from '@rackhand/contract/device/device';
import { stateGroups } from '@rackhand/contract/device/device-states';
import { type RackGroup, rackGroupName, rackName } from '@rackhand/contract/rack/rack';
import type { Language } from '@rackhand/contract/text/language';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, memo, type ReactElement, type ReactNode, useRef } from 'react';
import { formatNumber, formatTime } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { useConnection } from '../../platform/live/use-connection.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { TimeWithin } from '../../platform/relative-time.tsx';
import { useClock } from '../../ui/use-now.ts';
import { countGroups } from '../devices/device-filter.ts';
import { deviceMessages } from '../devices/device-messages.ts';
import { devicePoolQuery } from '../devices/pool-queries.ts';
import { StateMark } from '../devices/state-mark.tsx';
import { slotTone } from '../devices/state-tone.ts';
import { useKnownDevices } from '../devices/use-devices.ts';
import { racksQuery } from '../racks/rack-queries.ts';
import { planFarm, planRacks } from './board/rack-plan.ts';
import slotStyles from './slots/slot.module.css';
import { SlotFace } from './slots/slot-face.tsx';
import { useWallPages } from './wall/use-wall-pages.ts';
import { WallIncidents } from './wall/wall-incidents.tsx';
import { wallMessages } from './wall/wall-messages.ts';
import { WallTray } from './wall/wall-tray.tsx';
import styles from './wall-page.module.css';

interface WallPageProps {
  group: number | undefined;
  /** How long this screen goes on. */
  until: ReactNode;
}

/** The racks on a screen on the wall: nothing to press, told by the live stream, and honest when it is not. */
export function WallPage({ group, until }: WallPageProps): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(wallMessages);
  const pool = useQuery(devicePoolQuery(api, true));
  const plan = useQuery(racksQuery(api));
  const connection = useConnection();
  const devices = useKnownDevices() ?? [];
  const all = plan.data?.groups ?? [];
  const groups = all.filter((known) => group === undefined || known.group === group);
  const { placed, unplaced } = planFarm(all, devices);
  const isStale = connection.phase === 'stale';
  const top = useRef<HTMLDivElement>(null);
  useWallPages(top);
  return (
    <div className={styles.wall}>
      <title>{`${words.title} · Rackhand`}</title>
      <div ref={top} className={styles.top}>
        <WallHead devices={devices} until={until} />
        <p className={styles.alarm} role="alert">
          {isStale && <TimeWithin at={connection.since} format={formatTime} text={words.stale} />}
          {pool.isError && !isStale && words.failed}
        </p>
        <WallIncidents />
      </div>
      <div className={styles.groups} data-stale={isStale || undefined}>
        {groups.map((known) => (
          <WallGroup key={known.group} group={known} isOnly={groups.length === 1} placed={placed} />
        ))}
      </div>
      {plan.data !== undefined && <WallTray devices={unplaced.map(({ device }) => device)} />}
    </div>
  );
}

function WallHead({ devices, until }: { devices: readonly Device[]; until: ReactNode }): ReactElement {
  const words = useMessages(wallMessages);
  const labels = useMessages(deviceMessages);
  const counts = countGroups(devices);
  const time = useClock((now) => formatTime(now).slice(0, 5));
  return (
    <header className={styles.head}>
      <h1>
        <strong>{formatNumber(counts.available)}</strong> {words.availableOf(formatNumber(devices.length))}
      </h1>
      <ul>
        {stateGroups.map((group) => (
          <li key={group}>
            <StateMark tone={group} /> {labels.groups[group]} <b>{formatNumber(counts[group])}</b>
          </li>
        ))}
      </ul>
      <p className={styles.clock}>
        <small>{until}</small>
        <time>{time}</time>
      </p>
    </header>
  );
}

interface WallGroupProps {
  group: RackGroup;
  isOnly: boolean;
  placed: ReadonlyMap<string, Device>;
}

function WallGroup({ group, isOnly, placed }: WallGroupProps): ReactElement {
  const language = useLanguage();
  const racks = planRacks(group, placed);
  return (
    <section className={styles.group} aria-label={rackGroupName(group)[language]}>
      <h2 className={isOnly ? 'hidden-text' : ''}>{rackGroupName(group)[language]}</h2>
      <div
        className={styles.racks}
        style={{ '--widest': Math.max(...group.racks.map(({ columns }) => columns)) } as CSSProperties}
      >
        {racks.map(({ rack, rows }) => (
          <section key={rack.rack} className={styles.rack} data-rack={rack.rack}>
            <h3>{rackName(rack)[language]}</h3>
            <ol style={{ '--columns': rack.columns } as CSSProperties}>
              {rows.flat().map(({ location, device }) => (
                <li key={location}>
                  {device === null ? (
                    <span className={styles.empty}>{location}</span>
                  ) : (
                    <WallSlot device={device} language={language} />
                  )}
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
    </section>
  );
}

const WallSlot = memo(function WallSlot({
  device,
  language,
}: {
  device: Device;
  language: Language;
}): ReactElement {
  return (
    <div className={slotStyles.slot} data-udid={device.info.udid} data-tone={slotTone(device.info.state)}>
      <SlotFace device={device} language={language} />
    </div>
  );
});
