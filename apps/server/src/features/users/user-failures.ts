import type { Trx } from '../../platform/database/database.ts';
import type { CountKeys } from '../sign-in-attempts/count-keys.ts';
import { currentCount, type FailureCount, whyNotTried } from '../sign-in-attempts/failure-count.ts';

/** Where they are counted: apart from an admin of the same id, and for each group type. */
export function countScope(keys: CountKeys, groupType: string, userId: string): string {
  return keys.scope(userId, `user of ${groupType}`);
}

/** Until when no password of a user is looked at; null: it is. */
export async function readLock(trx: Trx, scope: string, now: Date): Promise<Date | null> {
  const count = currentCount(await readCount(trx, scope), now);
  return whyNotTried(count, now) === null ? null : count.lockedUntil;
}

/** Wrong passwords of one user in a row; a user is locked for a while, and never until a reset. */
export async function readCount(trx: Trx, scope: string): Promise<FailureCount | null> {
  const row = await trx
    .selectFrom('sign_in_failures')
    .select(['failures', 'locked_until', 'updated_at'])
    .where('scope', '=', scope)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { failures, locked_until: lockedUntil, updated_at: updatedAt } = row;
  return { failures, lockedUntil, updatedAt, wasLocked: false, restricted: false };
}

interface Counted {
  failures: number;
  locked_until: Date | null;
  updated_at: Date;
}

export async function writeCount(trx: Trx, scope: string, count: Counted): Promise<void> {
  const values = { ...count, was_locked: false, restricted: false };
  await trx
    .insertInto('sign_in_failures')
    .values({ scope, id_hash: scope, ...values })
    .onConflict((conflict) => conflict.column('scope').doUpdateSet(values))
    .execute();
}

export async function clearCount(trx: Trx, scope: string): Promise<void> {
  await trx.deleteFrom('sign_in_failures').where('scope', '=', scope).execute();
}
