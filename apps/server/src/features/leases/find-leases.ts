import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import type { LeaseKind, LeasesTable } from '../../platform/database/lease-tables.ts';
import type { LastingLease } from './change-lease.ts';

export type LeaseRow = Selectable<LeasesTable>;

/** Leases that have ended are kept as long as a quarter. */
const endedKeptMs = 90 * 24 * 60 * 60_000;

/**
 * Whether a lease still counts, asked in a statement of a transaction that has locked its device: null where it has ended or
 * was fenced out.
 */
export function lastingLease(id: RawBuilder<unknown>): RawBuilder<LastingLease | null> {
  return sql<LastingLease | null>`(
    select json_build_object('fence', fence, 'state', state) from leases where lease_id = ${id} and ended_at is null)`;
}

/** What is told to who drives the device; also of a lease that has run out, which fences nobody by that alone. */
export function fenceOf(id: RawBuilder<unknown>): RawBuilder<number | null> {
  return sql<number | null>`(select fence from leases where lease_id = ${id})`;
}

export function findLease(db: Db, kind: LeaseKind, id: string): Promise<LeaseRow | undefined> {
  return db
    .selectFrom('leases')
    .selectAll()
    .where('lease_id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst();
}

/** The lease of who has this device now. */
export function whoHas(trx: Trx, deviceId: number): Promise<LeaseRow | undefined> {
  return trx
    .selectFrom('leases')
    .selectAll()
    .where('device_id', '=', deviceId)
    .where('state', 'is not', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

/** Removes what has been kept long enough. */
export async function forgetOldLeases(db: Db, at: Date): Promise<void> {
  const since = new Date(at.getTime() - endedKeptMs);
  await deleteInBatches(db, sql`leases`, sql`t.ended_at < ${since}::timestamptz`);
}
