import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { RelativeTime } from '../../platform/relative-time.tsx';
import { StateMark } from '../devices/state-mark.tsx';
import { incidentMessages } from './incident-messages.ts';
import { incidentsQuery, isOpen } from './incident-queries.ts';
import styles from './incidents.module.css';

/** One line for each trouble of many devices that is open; nothing where there is none. */
export function IncidentBanner(): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(incidentMessages);
  const { data = [] } = useQuery(incidentsQuery(api));
  const open = data.filter(isOpen);
  return (
    <section
      className={styles.banner}
      role="status"
      aria-label={words.banner}
      data-empty={open.length === 0 || undefined}
    >
      {open.map(({ incident_id, kind, host, devices, started_at }) => (
        <Link key={incident_id} to={paths.incidents}>
          <StateMark tone="error" />
          <strong>{words.kinds[kind](host, formatNumber(devices.length))}</strong>
          <span>{words.advice[kind]}</span>
          <RelativeTime at={started_at} />
        </Link>
      ))}
    </section>
  );
}
