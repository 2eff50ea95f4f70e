import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { RelativeTime } from '../../../platform/relative-time.tsx';
import { StateMark } from '../../devices/state-mark.tsx';
import { incidentMessages } from '../../incidents/incident-messages.ts';
import { incidentsQuery, isOpen } from '../../incidents/incident-queries.ts';
import { adviceFor, incidentTitle } from '../../incidents/incident-title.ts';
import { poolMessages } from '../pool-messages.ts';
import styles from './wall-incidents.module.css';

/** The racks keep their place: more than these are counted. */
const shownAtMost = 3;

/** Open trouble of many devices, the newest first; nothing to press. */
export function WallIncidents(): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(incidentMessages);
  const { andMore } = useMessages(poolMessages);
  const language = useLanguage();
  const { data = [] } = useQuery(incidentsQuery(api));
  const open = data.filter(isOpen);
  const rest = open.length - shownAtMost;
  return (
    <section role="status" aria-label={words.banner}>
      {open.length > 0 && (
        <ul className={styles.incidents}>
          {open.slice(0, shownAtMost).map((incident) => (
            <li key={incident.incident_id}>
              <StateMark tone="error" />
              <strong>{incidentTitle(incident, language)}</strong>
              <span>{words.advice[adviceFor(incident)]}</span>
              <RelativeTime at={incident.started_at} />
            </li>
          ))}
          {rest > 0 && <li>{andMore(formatNumber(rest))}</li>}
        </ul>
      )}
    </section>
  );
}
