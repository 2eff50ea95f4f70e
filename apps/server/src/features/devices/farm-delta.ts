import type { HostRow } from '@rackhand/contract/host';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { DeviceRow } from './device-row.ts';

export interface ChangedRow {
  row: DeviceRow;
  hostName: string;
}

/** Everything of the farm that changed after one of its versions, up to `version`. */
export interface FarmDelta {
  version: number;
  /** Tells this farm's versions from those of another. */
  farmId: string;
  /** In the order of their changes; removed devices too. */
  rows: ChangedRow[];
  hosts: { id: number; state: HostRow['state']; version: number }[];
  snapshotsVersion: number;
}

type DeltaRow = Omit<DeviceRow, 'id'> & {
  id: number | null;
  host_name: string | null;
  farm_version: string;
  farm_id: string;
  hosts: FarmDelta['hosts'] | null;
  snapshots_version: string | null;
};

/**
 * One statement, so one snapshot of the database: commits become visible in the order of their versions, so nothing up
 * to `version` can be missing. `after` 0 reads the farm as it is, without what has been removed.
 */
export async function readFarmDelta(db: Db, after: number): Promise<FarmDelta> {
  const which = after === 0 ? sql`d.removed_at is null` : sql`d.changed_version > ${after}::bigint`;
  const result = await sql<DeltaRow>`
    select v.version as farm_version, v.farm_id,
      (select jsonb_agg(jsonb_build_object('id', c.id, 'state', c.state, 'version', c.changed_version))
        from hosts c where c.changed_version > ${after}::bigint) as hosts,
      (select max(s.changed_version) from pool_snapshots s) as snapshots_version,
      h.name as host_name, d.*
    from farm_version v left join (devices d left join hosts h on h.id = d.host_id) on ${which}
    order by d.changed_version, d.id`.execute(db);
  const [first] = result.rows;
  if (first === undefined) throw new Error('the farm has no version row');
  return {
    version: Number(first.farm_version),
    farmId: first.farm_id,
    rows: result.rows.flatMap((row) =>
      row.id === null ? [] : [{ row: row as DeviceRow, hostName: row.host_name ?? '' }],
    ),
    hosts: first.hosts ?? [],
    snapshotsVersion: Number(first.snapshots_version ?? 0),
  };
}
