import { limits } from '@rackhand/contract/limits';
import type { Trx } from '../../platform/database/database.ts';
import type { SignInRefusal } from './failure-count.ts';

interface Attempt {
  /** Keyed hashes. */
  address: string;
  idHash: string;
  now: Date;
}

/** While an address is locked, only ids that have signed in from it, and not failed since, may go on from there. */
export async function whyAddressRefused(
  trx: Trx,
  { address, idHash, now }: Attempt,
): Promise<SignInRefusal | null> {
  const lock = await trx
    .selectFrom('address_locks')
    .select('locked_until')
    .where('address', '=', address)
    .where('locked_until', '>', now)
    .executeTakeFirst();
  if (lock === undefined || (await isAtHome(trx, address, idHash))) return null;
  return { code: '1043', retryAfterSeconds: Math.ceil((lock.locked_until.getTime() - now.getTime()) / 1000) };
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

export async function rememberAddress(trx: Trx, { address, idHash, now }: Attempt): Promise<void> {
  await trx
    .insertInto('address_sign_ins')
    .values({ address, id_hash: idHash, signed_in_at: now })
    .onConflict((conflict) => conflict.columns(['address', 'id_hash']).doUpdateSet({ signed_in_at: now }))
    .execute();
}
