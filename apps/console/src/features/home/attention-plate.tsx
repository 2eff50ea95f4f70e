import type { Device } from '@rackhand/contract/device';
import { stateWord } from '@rackhand/contract/device-column-values';
import { groupOf } from '@rackhand/contract/device-states';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { formatNumber } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { RelativeTime } from '../../platform/relative-time.tsx';
import { StateMark } from '../devices/state-mark.tsx';
import { incidentsQuery, isOpen } from '../incidents/incident-queries.ts';
import { homeMessages } from './home-messages.ts';
import styles from './home-plate.module.css';

const shownAtMost = 8;

/** Devices in error, the newest trouble first; what an open incident tells of is told there. */
export function AttentionPlate({ devices }: { devices: readonly Device[] }): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(homeMessages);
  const { data: incidents = [] } = useQuery(incidentsQuery(api));
  const told = new Set(
    incidents.filter(isOpen).flatMap((incident) => incident.devices.map(({ arn }) => arn)),
  );
  const troubled = devices
    .filter(({ arn, info }) => groupOf(info.state) === 'error' && !told.has(arn))
    .sort((left, right) => Date.parse(right.info.state_since) - Date.parse(left.info.state_since));
  return (
    <section className={styles.plate} aria-label={words.attention}>
      <h2>{words.attention}</h2>
      {troubled.length === 0 && <p className={styles.quiet}>{words.nothing}</p>}
      <ul className={styles.rows}>
        {troubled.slice(0, shownAtMost).map((device) => (
          <TroubledRow key={device.arn} device={device} />
        ))}
      </ul>
      {troubled.length > shownAtMost && (
        <Link to={paths.deviceList} search={{ state: 'error' }} className={styles.more}>
          {words.allErrors(formatNumber(troubled.length))}
        </Link>
      )}
    </section>
  );
}

function TroubledRow({ device: { info } }: { device: Device }): ReactElement {
  const language = useLanguage();
  return (
    <li>
      <Link to={paths.devicePool} search={{ device: info.udid }} className={styles.row}>
        <StateMark tone="error" state={info.state} />
        <span className={styles.place}>{info.rackLocation}</span>
        <span className={styles.name}>{info.model}</span>
        <strong>{stateWord(info.state, language)}</strong>
        <RelativeTime at={info.state_since} />
      </Link>
    </li>
  );
}
