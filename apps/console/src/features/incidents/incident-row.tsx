import type { Incident } from '@rackhand/contract/incident';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { formatDateTime, formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { RelativeTime } from '../../platform/relative-time.tsx';
import { incidentMessages } from './incident-messages.ts';
import styles from './incidents.module.css';

/** What, where, since when, and which devices. */
export function IncidentRow({ incident }: { incident: Incident }): ReactElement {
  const words = useMessages(incidentMessages);
  const { kind, host, hub, devices, started_at, ended_at } = incident;
  return (
    <li className={styles.row}>
      <p className={styles.line}>
        <strong>{words.kinds[kind](host, formatNumber(devices.length))}</strong>
        {hub !== '' && <code>{words.hub(hub)}</code>}
        {ended_at === null ? (
          <RelativeTime at={started_at} />
        ) : (
          <span className={styles.quiet}>
            {words.ended(formatDateTime(Date.parse(started_at)), formatDateTime(Date.parse(ended_at)))}
          </span>
        )}
      </p>
      {ended_at === null && <p>{words.advice[kind]}</p>}
      <details>
        <summary>
          {words.devices} {formatNumber(devices.length)}
        </summary>
        <ul className={styles.devices}>
          {devices.map(({ arn, udid, model, rackLocation }) => (
            <li key={arn}>
              <Link to={paths.deviceDetail} search={{ device: udid }}>
                {rackLocation} {model}
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}
