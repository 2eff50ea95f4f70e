import type { HostRow } from '@rackhand/contract/host/host';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { isUnderWay } from '../../platform/database/is-under-way.ts';
import { toHostRow } from './host-shape.ts';

const counts = [
  sql<number>`(
    select count(*)::integer from devices d where d.host_id = hosts.id and d.removed_at is null
  )`.as('device_count'),
  sql<number>`(
    select count(*)::integer from devices d
    where d.host_id = hosts.id and d.removed_at is null and 'REGISTERED' = any(d.unconfirmed)
  )`.as('waiting_count'),
  sql<number>`(
    select count(*)::integer from test_runs r where r.host_id = hosts.id and ${isUnderWay}
  )`.as('run_count'),
] as const;

export async function readHosts(db: Db): Promise<HostRow[]> {
  const rows = await db
    .selectFrom('hosts')
    .selectAll()
    .select(counts)
    .where('removed_at', 'is', null)
    .orderBy('name')
    .execute();
  return rows.map((row) => toHostRow(row, row));
}

export async function findHostRow(db: Db | Trx, id: number): Promise<HostRow | null> {
  const row = await db
    .selectFrom('hosts')
    .selectAll()
    .select(counts)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : toHostRow(row, row);
}

export interface ChangedHost {
  version: number;
  row: HostRow | { id: number; removed: true };
}

/** Hosts that changed after farm change `after`, for the event stream. */
export async function readChangedHosts(db: Db, after: number): Promise<ChangedHost[]> {
  const rows = await db
    .selectFrom('hosts')
    .selectAll()
    .select(counts)
    .where('changed_version', '>', after)
    .orderBy('changed_version')
    .execute();
  return rows.map((row) => ({
    version: row.changed_version,
    row: row.removed_at === null ? toHostRow(row, row) : { id: row.id, removed: true as const },
  }));
}
