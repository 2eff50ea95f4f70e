import type { LiveEvent } from '@rackhand/contract/call/live-events';
import { arnPrefix } from '@rackhand/contract/device/device';
import { type Incident, incidentRule } from '@rackhand/contract/incident/incident';
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { IncidentsTable } from '../../platform/database/history-tables.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { koreanTime } from '../../platform/korean-time.ts';

type NamedIncident = Selectable<IncidentsTable> & { host: string | null; rack_name: string | null };

function toIncident(row: NamedIncident): Incident {
  return {
    incident_id: String(row.id),
    kind: row.kind,
    host: row.host ?? '',
    hub: row.hub,
    rack:
      row.rack_group === null || row.rack_number === null
        ? null
        : { group: row.rack_group, rack: row.rack_number, name: row.rack_name ?? '' },
    together: row.together,
    devices: row.devices,
    lost: row.lost_ids.map((id) => `${arnPrefix}${String(id)}`),
    started_at: koreanTime(row.started_at),
    ended_at: row.ended_at === null ? null : koreanTime(row.ended_at),
    revision: row.changed_version,
  };
}

function selectNamed(db: Db): SelectQueryBuilder<Tables, 'incidents', NamedIncident> {
  return db
    .selectFrom('incidents')
    .leftJoin('hosts', 'hosts.id', 'incidents.host_id')
    .leftJoin('racks', (join) =>
      join
        .onRef('racks.group_number', '=', 'incidents.rack_group')
        .onRef('racks.number', '=', 'incidents.rack_number'),
    )
    .selectAll('incidents')
    .select(['hosts.name as host', 'racks.name as rack_name']);
}

/** What is open, newest first, then the latest of the past. */
export async function listIncidents(db: Db): Promise<Incident[]> {
  const open = selectNamed(db).where('ended_at', 'is', null).orderBy('started_at', 'desc');
  const past = selectNamed(db)
    .where('ended_at', 'is not', null)
    .where('absorbed', '=', false)
    .orderBy('ended_at', 'desc');
  const [now, before] = await Promise.all([
    open.limit(incidentRule.listed).execute(),
    past.limit(incidentRule.listed).execute(),
  ]);
  return [...now, ...before].map(toIncident);
}

export interface ChangedIncident {
  version: number;
  row: LiveEvent<'incident'>;
}

/** For live events: in the order of their farm changes. */
export async function readChangedIncidents(db: Db, after: number): Promise<ChangedIncident[]> {
  const rows = await selectNamed(db)
    .where(sql<boolean>`incidents.changed_version > ${after}::bigint`)
    .orderBy('incidents.changed_version')
    .orderBy('incidents.id')
    .execute();
  return rows.map((row) => ({
    version: row.changed_version,
    row: row.absorbed ? { incident_id: String(row.id), removed: true } : toIncident(row),
  }));
}
