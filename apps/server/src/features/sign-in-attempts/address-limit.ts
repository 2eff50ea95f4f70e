import { limits } from '@rackhand/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { Write } from '../../platform/database/write-together.ts';
import type { SignInRefusal } from './failure-count.ts';

interface Attempt {
  /** Keyed hashes. */
  address: string;
  idHash: string;
  now: Date;
}

/** So many failures from the limit, attempts of an address take turns: more of them than are ever tried at once. */
const turnsFromLimit = 16;

/** People of one office sign in side by side; only where failures gather does each see what the one before it counted. */
export function addressTurn({ address, now }: Omit<Attempt, 'idHash'>): RawBuilder<string> {
  const since = new Date(now.getTime() - limits.addressFailureWindowMs);
  return sql<string>`
    case
      when (select count(*) from address_failures where address = ${address} and failed_at > ${since})
        < ${limits.addressFailuresBeforeLock - turnsFromLimit}
      then pg_advisory_xact_lock_shared(hashtextextended(${address}, 0))::text
      else ${turn(address)} end`;
}

/** Waits until nobody else has the turn under this key, and has it until the end of the transaction. */
export function turn(key: string): RawBuilder<string> {
  return sql<string>`pg_advisory_xact_lock(hashtextextended(${key}, 0))::text`;
}

/** While an address is locked, only ids that have signed in from it, and not failed since, may go on from there. */
export async function whyAddressRefused(
  trx: Trx,
  { address, idHash, now }: Attempt,
  lockedUntil: Date | null,
): Promise<SignInRefusal | null> {
  if (lockedUntil === null || (await isAtHome(trx, address, idHash))) return null;
  return { code: '1043', retryAfterSeconds: Math.ceil((lockedUntil.getTime() - now.getTime()) / 1000) };
}

async function isAtHome(trx: Trx, address: string, idHash: string): Promise<boolean> {
  const signIn = await trx
    .selectFrom('address_sign_ins')
    .select('signed_in_at')
    .where('address', '=', address)
    .where('id_hash', '=', idHash)
    .executeTakeFirst();
  if (signIn === undefined) return false;
  const failure = await trx
    .selectFrom('address_failures')
    .select('failed_at')
    .where('address', '=', address)
    .where('id_hash', '=', idHash)
    .where('failed_at', '>=', signIn.signed_in_at)
    .limit(1)
    .executeTakeFirst();
  return failure === undefined;
}

/** 20 failures within 5 minutes, whatever the ids, lock the address for 5 minutes. Document 3 section 2. */
export async function countAddressFailure(trx: Trx, { address, idHash, now }: Attempt): Promise<void> {
  await trx.insertInto('address_failures').values({ address, id_hash: idHash, failed_at: now }).execute();
  const { failures } = await trx
    .selectFrom('address_failures')
    .select((eb) => eb.fn.countAll<number>().as('failures'))
    .where('address', '=', address)
    .where('failed_at', '>', new Date(now.getTime() - limits.addressFailureWindowMs))
    .executeTakeFirstOrThrow();
  if (failures < limits.addressFailuresBeforeLock) return;
  const locked_until = new Date(now.getTime() + limits.addressFailureWindowMs);
  await trx
    .insertInto('address_locks')
    .values({ address, locked_until })
    .onConflict((conflict) => conflict.column('address').doUpdateSet({ locked_until }))
    .execute();
}

export function rememberedAddress(trx: Trx, { address, idHash, now }: Attempt): Write {
  return trx
    .insertInto('address_sign_ins')
    .values({ address, id_hash: idHash, signed_in_at: now })
    .onConflict((conflict) => conflict.columns(['address', 'id_hash']).doUpdateSet({ signed_in_at: now }));
}
