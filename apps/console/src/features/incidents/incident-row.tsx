import type { Device } from '@rackhand/contract/device/device';
import type { Incident } from '@rackhand/contract/incident/incident';
import type { ReactElement } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { ExactTime, RelativeTime } from '../../platform/relative-time.tsx';
import { StateMark } from '../devices/state-mark.tsx';
import { IncidentDevices } from './incident-devices.tsx';
import { incidentMessages } from './incident-messages.ts';
import { isOpen } from './incident-queries.ts';
import { IncidentSteps } from './incident-steps.tsx';
import { adviceFor, incidentTitle } from './incident-title.ts';
import styles from './incidents.module.css';
import { stillLostOf } from './still-lost.ts';

interface IncidentRowProps {
  incident: Incident;
  /** As they are now; null: not known yet. */
  devices: ReadonlyMap<string, Device> | null;
}

/** What, where, since when, which devices and how they are now, and what to do. */
export function IncidentRow({ incident, devices }: IncidentRowProps): ReactElement {
  const words = useMessages(incidentMessages);
  const open = isOpen(incident);
  const lost = stillLostOf(incident, devices);
  const all = incident.devices.length;
  return (
    <li className={styles.row}>
      <p className={styles.line}>
        {open && <StateMark tone="error" />}
        <strong>{incidentTitle(incident, useLanguage())}</strong>
        {open && devices !== null && lost.length < all && (
          <span>{words.back(formatNumber(all - lost.length), formatNumber(all))}</span>
        )}
        <Times incident={incident} />
      </p>
      {open && <p>{words.advice[adviceFor(incident)]}</p>}
      {open && <IncidentSteps incident={incident} lost={lost} />}
      <details open={open}>
        <summary>
          {words.devices} {formatNumber(all)}
        </summary>
        <IncidentDevices incident={incident} devices={open ? devices : null} />
      </details>
    </li>
  );
}

function Times({ incident: { started_at, ended_at } }: { incident: Incident }): ReactElement {
  return (
    <span className={styles.times}>
      {ended_at === null ? (
        <>
          <RelativeTime at={started_at} /> (<ExactTime at={started_at} />)
        </>
      ) : (
        <>
          <ExactTime at={started_at} /> – <ExactTime at={ended_at} />
        </>
      )}
    </span>
  );
}
