import type { Device } from '@rackhand/contract/device/device';
import type { Incident } from '@rackhand/contract/incident/incident';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useMemo } from 'react';
import { paths } from '../../paths.ts';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { useIsStale } from '../../platform/live/use-connection.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { buttonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { useDevices } from '../devices/use-devices.ts';
import { incidentMessages } from './incident-messages.ts';
import { incidentsQuery, isOpen } from './incident-queries.ts';
import { IncidentRow } from './incident-row.tsx';
import styles from './incidents.module.css';

/** Trouble of many devices at once, open and past, live. */
export function IncidentPage(): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(incidentMessages);
  const stale = useIsStale();
  const { data: incidents, error, refetch } = useQuery(incidentsQuery(api));
  const open = incidents?.filter(isOpen) ?? [];
  const devices = useDevicesByArn();
  return (
    <Page
      title={words.title}
      number={incidents && formatNumber(open.length)}
      unit={words.unit}
      lead={words.whatCounts}
      tools={
        <Link className={buttonLink} to={paths.hostList}>
          {words.showHosts}
        </Link>
      }
    >
      {incidents === undefined && (
        <LoadState query={{ data: incidents, error, refetch }} words={words} rows={6} />
      )}
      {incidents !== undefined && (
        <div className={styles.lists} data-stale={stale || undefined}>
          <IncidentList title={words.open} nothing={words.none} incidents={open} devices={devices} />
          <IncidentList
            title={words.past}
            nothing={words.noPast}
            incidents={incidents.filter((incident) => !isOpen(incident))}
            devices={devices}
          />
        </div>
      )}
    </Page>
  );
}

function useDevicesByArn(): ReadonlyMap<string, Device> | null {
  const { data } = useDevices();
  return useMemo(
    () => (data === undefined ? null : new Map(data.map((device) => [device.arn, device]))),
    [data],
  );
}

interface IncidentListProps {
  title: string;
  nothing: string;
  incidents: readonly Incident[];
  devices: ReadonlyMap<string, Device> | null;
}

function IncidentList({ title, nothing, incidents, devices }: IncidentListProps): ReactElement {
  return (
    <section className={styles.plate} aria-label={title}>
      <h2>{title}</h2>
      {incidents.length === 0 && <p className={styles.quiet}>{nothing}</p>}
      <ul>
        {incidents.map((incident) => (
          <IncidentRow key={incident.incident_id} incident={incident} devices={devices} />
        ))}
      </ul>
    </section>
  );
}
