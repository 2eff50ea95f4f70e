import type { Incident } from '@rackhand/contract/incident/incident';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { formatNumber } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { RelativeTime } from '../../platform/relative-time.tsx';
import { StateMark } from '../devices/state-mark.tsx';
import { incidentMessages } from './incident-messages.ts';
import { incidentsQuery, isOpen } from './incident-queries.ts';
import { adviceFor, incidentPlace, incidentTitle } from './incident-title.ts';
import styles from './incidents.module.css';

/** One line however many troubles are open, so that the racks stay in sight; nothing where there is none. */
export function IncidentBanner(): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(incidentMessages);
  const { data = [] } = useQuery(incidentsQuery(api));
  const open = data.filter(isOpen);
  const [only, ...more] = open;
  return (
    <section
      className={styles.banner}
      role="status"
      aria-label={words.banner}
      data-empty={open.length === 0 || undefined}
    >
      {only !== undefined && (more.length === 0 ? <One incident={only} /> : <Several incidents={open} />)}
    </section>
  );
}

function One({ incident }: { incident: Incident }): ReactElement {
  const words = useMessages(incidentMessages);
  return (
    <Link to={paths.incidents}>
      <StateMark tone="error" />
      <strong>{incidentTitle(incident, useLanguage())}</strong>
      <span>{words.advice[adviceFor(incident)]}</span>
      <RelativeTime at={incident.started_at} />
    </Link>
  );
}

function Several({ incidents }: { incidents: readonly Incident[] }): ReactElement {
  const words = useMessages(incidentMessages);
  const language = useLanguage();
  const lost = new Set(incidents.flatMap(({ devices }) => devices.map(({ arn }) => arn)));
  const places = incidents.map((incident) => incidentPlace(incident, language));
  // Hosts that go together have their network, or this server, in common.
  const title = incidents.every(({ kind }) => kind === 'host_away') ? words.hostsAway : words.several;
  const [first] = incidents
    .map(({ started_at }) => started_at)
    .toSorted((left, right) => Date.parse(left) - Date.parse(right));
  return (
    <Link to={paths.incidents}>
      <StateMark tone="error" />
      <strong>{title(formatNumber(incidents.length), formatNumber(lost.size))}</strong>
      <span>{places.join(', ')}</span>
      {first !== undefined && <RelativeTime at={first} />}
    </Link>
  );
}
