import { limits } from '@rackhand/contract/limits';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';

interface Attempt {
  /** A keyed hash. */
  address: string;
  now: Date;
}

/** Attempts from one address take turns, so that many at once are counted like one after the other. */
export async function requireUnlocked(trx: Trx, { address, now }: Attempt): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`one-time token ${address}`}, 0))`.execute(trx);
  const row = await trx
    .selectFrom('token_failures')
    .select('locked_until')
    .where('address', '=', address)
    .where('locked_until', '>', now)
    .executeTakeFirst();
  const until = row?.locked_until;
  if (until === undefined || until === null) return;
  const retryAfterSeconds = Math.ceil((until.getTime() - now.getTime()) / 1000);
  throw new DomainError('1043', [], { retryAfterSeconds });
}

/** 20 wrong ones within 5 minutes lock the address for 5 minutes. Document 3 section 2. */
export async function countWrongToken(trx: Trx, { address, now }: Attempt): Promise<void> {
  const before = await trx
    .selectFrom('token_failures')
    .select(['failures', 'since'])
    .where('address', '=', address)
    .executeTakeFirst();
  const isNew =
    before === undefined || now.getTime() - before.since.getTime() >= limits.addressFailureWindowMs;
  const failures = isNew ? 1 : before.failures + 1;
  const isLocked = failures >= limits.addressFailuresBeforeLock;
  const row = {
    failures: isLocked ? 0 : failures,
    since: isNew ? now : before.since,
    locked_until: isLocked ? new Date(now.getTime() + limits.addressFailureWindowMs) : null,
  };
  await trx
    .insertInto('token_failures')
    .values({ address, ...row })
    .onConflict((conflict) => conflict.column('address').doUpdateSet(row))
    .execute();
}

export async function forgetWrongTokens(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('token_failures')
    .where('since', '<', before)
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<', before)]))
    .execute();
}
