import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { Write } from '../../platform/database/write-together.ts';
import {
  addressTurn,
  countAddressFailure,
  rememberedAddress,
  turn,
  whyAddressRefused,
} from './address-limit.ts';
import type { CountKeys } from './count-keys.ts';
import {
  afterFailure,
  currentCount,
  type FailureCount,
  type SignInRefusal,
  whyNotTried,
} from './failure-count.ts';
import { clearedCount, readStanding, writeFailureCount } from './failure-count-store.ts';

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
  /** There is a count to clear. */
  isCounted: boolean;
  /** The address, a lock or E1000 forbids it. */
  refusal: SignInRefusal | null;
}

/**
 * Parallel attempts of one id pass here one by one, on whatever instances they run, until the end of the transaction;
 * so do those of one address that has come near its limit.
 */
export async function openGate(trx: Trx, keys: CountKeys, knock: Knock, now: Date): Promise<Gate> {
  const where = { address: keys.address(knock.ip), idHash: keys.idHash(knock.admId), now };
  const scope = keys.scope(knock.admId, knock.knownBrowser);
  await sql`select ${addressTurn(where)}, ${turn(scope)}`.execute(trx);
  const { stored, addressLockedUntil } = await readStanding(trx, { ...where, scope });
  const fromAddress = await whyAddressRefused(trx, where, addressLockedUntil);
  const count = currentCount(stored, now);
  return {
    ...where,
    scope,
    count,
    isCounted: stored !== null,
    refusal: fromAddress ?? whyNotTried(count, now),
  };
}

export async function countFailure(trx: Trx, gate: Gate): Promise<SignInRefusal> {
  const failed = afterFailure(gate.count, gate.now);
  await writeFailureCount(trx, gate, failed.count);
  await countAddressFailure(trx, gate);
  return failed.refusal;
}

/** Only a finished sign-in clears the count; with a temporary password all counts are cleared by what lifts the locks. */
export function passingWrites(trx: Trx, gate: Gate, isTemporary: boolean): Write[] {
  const cleared = gate.isCounted && !isTemporary ? [clearedCount(trx, gate.scope)] : [];
  return [...cleared, rememberedAddress(trx, gate)];
}
