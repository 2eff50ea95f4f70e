import type { HostRow } from '@rackhand/contract/host';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { toHostRow } from './host-shape.ts';

const deviceCount = sql<number>`(
  select count(*)::integer from devices d where d.host_id = hosts.id and d.removed_at is null
)`.as('device_count');

export async function readHosts(db: Db): Promise<HostRow[]> {
  const rows = await db.selectFrom('hosts').selectAll().select(deviceCount).orderBy('name').execute();
  return rows.map((row) => toHostRow(row, row.device_count));
}

export interface ChangedHost {
  version: number;
  row: HostRow;
}

/** Hosts that changed after farm change `after`, for the event stream. */
export async function readChangedHosts(db: Db, after: number): Promise<ChangedHost[]> {
  const rows = await db
    .selectFrom('hosts')
    .selectAll()
    .select(deviceCount)
    .where('changed_version', '>', String(after))
    .orderBy('changed_version')
    .execute();
  return rows.map((row) => ({ version: Number(row.changed_version), row: toHostRow(row, row.device_count) }));
}
