import { bulkLimits } from '@rackhand/contract/command/bulk';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import { bumpTopic } from '../../platform/database/live-order.ts';
import type { Deed } from '../../platform/deployments/name-within.ts';
import { commandChannel } from './command-channel.ts';

/** How many commands a change of their bulk has touched. */
interface Touched {
  touched: number;
}

/**
 * What has not been sent of a bulk is set aside: it blocks nobody, and nobody is promised a device for it. With what else
 * becomes of the bulk it is one change of the farm.
 */
export async function setAside(trx: Trx, bulkId: string, at: Date): Promise<{ ids: number[] }> {
  const { rows } = await sql<{ id: number }>`
    with found as materialized (
      select id, command_id from commands
      where bulk_id = ${bulkId}::uuid and ended_at is null and state = 'queued'
      order by id for no key update
    ), promised as (
      delete from leases where lease_id in (select command_id from found) and ended_at is null and state is null
    )
    update commands c set yields = true, still_since = coalesce(c.still_since, ${at}::timestamptz)
    from found where c.id = found.id returning c.id`.execute(trx);
  return { ids: rows.map(({ id }) => id) };
}

/** Ends a locked bulk before its time: what waits is cancelled within a second, what is on its way is told to end. */
export async function beginCancelling(
  trx: Trx,
  bulkId: string,
  { by, group_type }: Deed,
  at: Date,
): Promise<Touched> {
  const { ids } = await setAside(trx, bulkId, at);
  const { rows } = await sql<{ id: number; host_id: number }>`
    with found as materialized (
      select id from commands
      where bulk_id = ${bulkId}::uuid and ended_at is null and state <> 'queued' and not cancel_requested
      order by id for no key update
    )
    update commands c set cancel_requested = true, link_epoch = null
    from found where c.id = found.id returning c.id, c.host_id`.execute(trx);
  const sent = rows.map(({ id }) => id);
  await tellBulk(trx, bulkId, [...ids, ...sent], { cancelled_by: by, cancelled_group: group_type });
  for (const hostId of new Set(rows.map(({ host_id }) => host_id)))
    await sql`select pg_notify(${commandChannel}, ${String(hostId)})`.execute(trx);
  return { touched: ids.length + sent.length };
}

interface BulkChange {
  paused_at?: Date | null;
  paused_by?: string | null;
  paused_group?: string | null;
  cancelled_by?: string;
  cancelled_group?: string | null;
}

/** The last of its transaction: others see the bulk and its commands change at once. */
export async function tellBulk(
  trx: Trx,
  bulkId: string,
  commandIds: readonly number[],
  change: BulkChange,
): Promise<void> {
  const version = await bumpTopic(trx, 'work');
  const changed = { changed_version: version };
  await trx
    .updateTable('command_bulks')
    .set({ ...change, ...changed })
    .where('id', '=', bulkId)
    .execute();
  if (commandIds.length === 0) return;
  await trx.updateTable('commands').set(changed).where('id', 'in', commandIds).execute();
}

/** Who has ended a bulk before its time; null: nobody. */
export async function cancelledBy(trx: Trx, bulkId: string | null): Promise<string | null> {
  if (bulkId === null) return null;
  const bulk = await trx
    .selectFrom('command_bulks')
    .select('cancelled_by')
    .where('id', '=', bulkId)
    .executeTakeFirst();
  return bulk?.cancelled_by ?? null;
}

/** Nobody has gone on with it for a day. Document 8. */
export async function cancelOverdue(db: Db, at: Date): Promise<void> {
  const since = new Date(at.getTime() - bulkLimits.pausedMs);
  const overdue = await db
    .selectFrom('command_bulks')
    .select('id')
    .where('paused_at', '<=', since)
    .where('cancelled_by', 'is', null)
    .where(isOpen)
    .execute();
  for (const { id } of overdue) await db.transaction().execute((trx) => cancelForgotten(trx, id, since, at));
}

/** What ended while it was paused has nothing to be cancelled. */
const isOpen = sql<boolean>`exists (
  select from commands c where c.bulk_id = command_bulks.id and c.ended_at is null)`;
const actor = { name: 'server' };

async function cancelForgotten(trx: Trx, id: string, since: Date, at: Date): Promise<void> {
  const still = await trx
    .selectFrom('command_bulks')
    .select('id')
    .where('id', '=', id)
    .where('paused_at', '<=', since)
    .where('cancelled_by', 'is', null)
    .where(isOpen)
    .forUpdate()
    .executeTakeFirst();
  if (still === undefined) return;
  const after = { why: 'paused for 24 hours' };
  await recordAudit(trx, { actor, action: 'bulk.cancelled', object: id, after, result: 'ok' });
  await beginCancelling(trx, id, { by: actor.name, group_type: null }, at);
}
