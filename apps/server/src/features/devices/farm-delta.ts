import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { DeviceRow } from './device-row.ts';
import { type ReadRow, rowAsJson, toDeviceRow } from './read-device-row.ts';

export interface ChangedRow {
  row: DeviceRow;
  hostName: string;
}

/** What is in the farm's order besides its devices, in the order in which one change of several is told. */
export const farmParts = ['rack', 'incident', 'host'] as const;
export type FarmPart = (typeof farmParts)[number];

/** Everything of the farm that changed after one of its versions, up to `version`. */
export interface FarmDelta {
  version: number;
  /** Tells this farm's versions from those of another. */
  farmId: string;
  /** In the order of their changes; removed devices too. */
  rows: ChangedRow[];
  hosts: {
    id: number;
    /** What of it its devices show: state, name, whether it drains. */
    standing: string;
    version: number;
  }[];
  snapshotsVersion: number;
  /** The farm version of each part's last change; 0 when it never had one. */
  partVersions: Record<FarmPart, number>;
}

interface DeltaRow {
  device: ReadRow | null;
  host_name: string | null;
  farm_version: number;
  farm_id: string;
  hosts: FarmDelta['hosts'] | null;
  snapshots_version: number | null;
  part_versions: Record<FarmPart, number | null>;
  noted_from: number | null;
}

/**
 * One statement, so one snapshot of the database: commits become visible in the order of their versions, so nothing up
 * to `version` can be missing. `after` 0 reads the farm as it is, without what has been removed.
 */
export async function readFarmDelta(db: Db, after: number): Promise<FarmDelta> {
  if (after === 0) return (await readRows(db, after, sql`d.removed_at is null`)).delta;
  const noted = sql`d.id = any(array(select c.device_id from farm_changes c where c.version > ${after}::bigint))`;
  const { delta, notedFrom } = await readRows(db, after, noted);
  if (delta.version <= after || (notedFrom !== null && notedFrom <= after + 1)) return delta;
  return (await readRows(db, after, sql`d.changed_version > ${after}::bigint`)).delta;
}

async function readRows(
  db: Db,
  after: number,
  which: RawBuilder<unknown>,
): Promise<{ delta: FarmDelta; notedFrom: number | null }> {
  const result = await sql<DeltaRow>`
    select v.version as farm_version, v.farm_id,
      (select jsonb_agg(jsonb_build_object('id', c.id, 'version', c.changed_version,
          'standing', concat_ws(' ', c.state, c.draining, c.name)))
        from hosts c where c.changed_version > ${after}::bigint) as hosts,
      (select s.changed_version from pool_snapshots s order by s.id desc limit 1) as snapshots_version,
      jsonb_build_object(
        'rack', v.racks_version,
        'incident', (select max(i.changed_version) from incidents i),
        'host', (select max(c.changed_version) from hosts c)
      ) as part_versions,
      (select min(c.version) from farm_changes c) as noted_from,
      h.name as host_name, case when d.id is not null then ${rowAsJson('d')} end as device
    from farm_version v left join (devices d left join hosts h on h.id = d.host_id) on ${which}
    order by d.changed_version, d.id`.execute(db);
  const [first] = result.rows;
  if (first === undefined) throw new Error('the farm has no version row');
  const delta = {
    version: first.farm_version,
    farmId: first.farm_id,
    rows: result.rows.flatMap(({ device, host_name }) =>
      device === null ? [] : [{ row: toDeviceRow(device), hostName: host_name ?? '' }],
    ),
    hosts: first.hosts ?? [],
    snapshotsVersion: first.snapshots_version ?? 0,
    partVersions: mapParts((part) => first.part_versions[part] ?? 0),
  };
  return { delta, notedFrom: first.noted_from };
}

export function mapParts<Value>(valueOf: (part: FarmPart) => Value): Record<FarmPart, Value> {
  return Object.fromEntries(farmParts.map((part) => [part, valueOf(part)])) as Record<FarmPart, Value>;
}

/** Those that have changed after what is known of each, with the farm version of their last change. */
export function partsChanged(
  versions: Record<FarmPart, number>,
  knownOf: (part: FarmPart) => number,
): ReadonlyMap<FarmPart, number> {
  return new Map(
    farmParts.filter((part) => versions[part] > knownOf(part)).map((part) => [part, versions[part]]),
  );
}

/** Far more than any client or instance is behind; what is older is still found, by reading every row. */
const notedVersions = 50_000;

export async function forgetOldChanges(db: Db): Promise<void> {
  await sql`delete from farm_changes
    where version < (select version from farm_version) - ${notedVersions}::bigint`.execute(db);
}
