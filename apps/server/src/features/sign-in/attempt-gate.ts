import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { countAddressFailure, rememberAddress, whyAddressRefused } from './address-limit.ts';
import type { CountKeys } from './count-keys.ts';
import {
  afterFailure,
  currentCount,
  type FailureCount,
  type SignInRefusal,
  whyNotTried,
} from './failure-count.ts';
import { clearFailureCount, readFailureCount, writeFailureCount } from './failure-count-store.ts';

export interface Knock {
  admId: string;
  ip: string;
  /** Number of a browser that has signed in as this id before: it has a count of its own. */
  knownBrowser: string | null;
}

/** Where an attempt stands: what it counts against, and whether it is looked at. */
export interface Gate {
  address: string;
  idHash: string;
  scope: string;
  now: Date;
  count: FailureCount;
  /** The address, a lock or E1000 forbids it. */
  refusal: SignInRefusal | null;
}

/** Parallel attempts pass here one by one, on whatever instances they run, until the end of the transaction. */
export async function openGate(trx: Trx, keys: CountKeys, knock: Knock, now: Date): Promise<Gate> {
  const where = { address: keys.address(knock.ip), idHash: keys.idHash(knock.admId), now };
  const scope = keys.scope(knock.admId, knock.knownBrowser);
  await lock(trx, where.address);
  await lock(trx, scope);
  const fromAddress = await whyAddressRefused(trx, where);
  const count = currentCount(await readFailureCount(trx, scope), now);
  return { ...where, scope, count, refusal: fromAddress ?? whyNotTried(count, now) };
}

export async function countFailure(trx: Trx, gate: Gate): Promise<SignInRefusal> {
  const failed = afterFailure(gate.count, gate.now);
  await writeFailureCount(trx, gate, failed.count);
  await countAddressFailure(trx, gate);
  return failed.refusal;
}

/** Only a finished sign-in clears the count. */
export async function passGate(trx: Trx, gate: Gate): Promise<void> {
  await clearFailureCount(trx, gate.scope);
  await rememberAddress(trx, gate);
}

async function lock(trx: Trx, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}
