import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/**
 * The time within which a command `c` has to be sent: it stands still while its host is full or its bulk paused, and while what
 * goes first has its device, which is no less full then. Documents 3 section 1 and 8.
 */

/** How much of it is over. */
export function countedTime(at: Date): RawBuilder<unknown> {
  return sql`(coalesce(c.still_since, ${at}::timestamptz) - c.send_from)`;
}

/** What is set where it goes on: what it stood still does not count. */
export function goOn(at: Date): RawBuilder<unknown> {
  return sql`send_from = c.send_from + (${at}::timestamptz - coalesce(c.still_since, ${at}::timestamptz)), still_since = null`;
}

/** Of those that wait still. */
export async function setStill(db: Db, commandIds: readonly string[], at: Date): Promise<void> {
  if (commandIds.length === 0) return;
  await sql`update commands c set still_since = ${at}::timestamptz
    from ${waiting(commandIds)} where c.id = waiting.id and c.still_since is null`.execute(db);
}

export async function setGoing(db: Db, commandIds: readonly string[], at: Date): Promise<void> {
  if (commandIds.length === 0) return;
  await sql`update commands c set ${goOn(at)}
    from ${waiting(commandIds)} where c.id = waiting.id and c.still_since is not null`.execute(db);
}

/** Locked in the order of all others. */
function waiting(commandIds: readonly string[]): RawBuilder<unknown> {
  return sql`(select id from commands where command_id = any(${commandIds}::uuid[]) and state = 'queued'
    order by id for no key update) waiting`;
}
