import type { DeviceDrift } from '@rackhand/contract/app/drift';
import { arnPrefix } from '@rackhand/contract/device/device';
import type { appDriftDevices } from '@rackhand/contract/endpoints/app-drift';
import { normalForm } from '@rackhand/contract/text/normal-form';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../platform/database/database.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { driftExpression, managedApps } from './drift-expression.ts';
import { pageOf } from './page-of.ts';

type DevicesQuery = z.output<(typeof appDriftDevices)['query']>;

interface DriftDeviceRow extends Omit<DeviceDrift, 'since'> {
  since: Date | null;
}

const rack = sql`coalesce(d.rack_group || '-' || d.rack_number || '-' || d.rack_slot, '')`;
const byRack = sql`d.rack_group nulls last, d.rack_number, d.rack_slot, d.id`;

const columns = sql<DriftDeviceRow>`${arnPrefix}::text || d.id as arn, d.udid, d.model as device_name,
  ${rack} as rack_location, d.state, a.installed_version, p.app_version as management_version,
  ${driftExpression} as drift, last.at as since,
  case when last.result = 'failed' then last.install_code end as install_code,
  case when last.result = 'failed' then last.detail else '' end as message`;

/** The newest of what was done about the app. */
const withLast = sql`${managedApps} left join lateral (
  select h.at, h.result, h.install_code, h.detail from app_history h
  where h.device_id = a.device_id and h.app_id = a.app_id order by h.id desc limit 1) last on true`;

export async function readDriftDevices(
  db: Db,
  packageId: number,
  query: DevicesQuery,
): Promise<{ total_count: number; devices: DeviceDrift[] }> {
  const wanted = sql`a.package_id = ${packageId} and ${matching(query.query ?? '')} and ${
    query.drift === undefined ? sql`true` : sql`${driftExpression} = ${query.drift}`
  }`;
  const [counted, found] = await Promise.all([
    sql<{ count: string }>`select count(*) as count from ${managedApps} where ${wanted}`.execute(db),
    sql<DriftDeviceRow>`select ${columns} from ${withLast} where ${wanted} order by ${byRack} ${pageOf(query)}`.execute(
      db,
    ),
  ]);
  return { total_count: Number(counted.rows[0]?.count ?? 0), devices: found.rows.map(toDevice) };
}

function matching(query: string): RawBuilder<boolean> {
  const text = normalForm(query).trim();
  if (text === '') return sql`true`;
  return sql`position(lower(${text}) in lower(concat_ws(chr(10), d.model, d.udid, ${rack}))) > 0`;
}

function toDevice({ since, ...row }: DriftDeviceRow): DeviceDrift {
  return { ...row, since: since === null ? null : koreanTime(since) };
}

/** One device's app with its package, for a file. */
export interface DriftLine extends DeviceDrift {
  app_id: string;
  app_name: string;
}

const linesAtOnce = 2_000;

/** Read in parts by app and device: as fast as whoever takes them. */
export async function* readDriftLines(
  db: Db,
  { package_id, drift }: { package_id?: number | undefined; drift?: DeviceDrift['drift'] | undefined },
): AsyncGenerator<DriftLine> {
  let after = 0;
  let rows: (Omit<DriftLine, 'since'> & { since: Date | null; id: number })[];
  do {
    ({ rows } = await sql<(typeof rows)[number]>`
      select a.id, p.app_id, p.app_name, ${columns} from ${withLast}
      where a.id > ${after} and ${package_id === undefined ? sql`true` : sql`a.package_id = ${package_id}`}
        and ${drift === undefined ? sql`true` : sql`${driftExpression} = ${drift}`}
      order by a.id limit ${linesAtOnce}`.execute(db));
    for (const { id, ...row } of rows) {
      after = id;
      yield { ...toDevice(row), app_id: row.app_id, app_name: row.app_name };
    }
  } while (rows.length === linesAtOnce);
}
