import type { Db, Trx } from '../../platform/database/database.ts';
import type { FailureCount } from './failure-count.ts';

export async function readFailureCount(trx: Trx, scope: string): Promise<FailureCount | null> {
  const row = await trx
    .selectFrom('sign_in_failures')
    .selectAll()
    .where('scope', '=', scope)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    failures: row.failures,
    lockedUntil: row.locked_until,
    wasLocked: row.was_locked,
    restricted: row.restricted,
    updatedAt: row.updated_at,
  };
}

export async function writeFailureCount(
  trx: Trx,
  { scope, idHash }: { scope: string; idHash: string },
  count: FailureCount,
): Promise<void> {
  const values = {
    failures: count.failures,
    locked_until: count.lockedUntil,
    was_locked: count.wasLocked,
    restricted: count.restricted,
    updated_at: count.updatedAt,
  };
  await trx
    .insertInto('sign_in_failures')
    .values({ scope, id_hash: idHash, ...values })
    .onConflict((conflict) => conflict.column('scope').doUpdateSet(values))
    .execute();
}

export async function clearFailureCount(trx: Trx, scope: string): Promise<void> {
  await trx.deleteFrom('sign_in_failures').where('scope', '=', scope).execute();
}

/** All counts of an id, those of its known browsers too; whether one of them waited for a reset. */
export async function clearCountsOfId(trx: Trx, idHash: string): Promise<boolean> {
  const cleared = await trx
    .deleteFrom('sign_in_failures')
    .where((eb) => eb.or([eb('scope', '=', idHash), eb('id_hash', '=', idHash)]))
    .returning('restricted')
    .execute();
  return cleared.some(({ restricted }) => restricted);
}

/** Counts, tickets and second steps that no longer say anything. */
export async function forgetOldFailures(
  db: Db,
  before: { counts: Date; signIns: Date; codes: Date; now: Date },
): Promise<void> {
  await db
    .deleteFrom('sign_in_failures')
    .where('updated_at', '<', before.counts)
    .where('restricted', '=', false)
    .execute();
  await db.deleteFrom('address_failures').where('failed_at', '<', before.counts).execute();
  await db.deleteFrom('address_locks').where('locked_until', '<', before.now).execute();
  await db.deleteFrom('address_sign_ins').where('signed_in_at', '<', before.signIns).execute();
  await db.deleteFrom('second_steps').where('created_at', '<', before.codes).execute();
  await db.deleteFrom('used_tickets').where('expires_at', '<', before.now).execute();
}
