import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { Write } from '../../platform/database/write-together.ts';
import { type Ticket, ticketUse } from '../../platform/secrets/one-time-tickets.ts';
import { staleTicket } from '../../platform/secrets/sealed-secrets.ts';
import type { Admin } from '../admins/admin-directory.ts';
import type { MailedPassword } from '../admins/mailed-password.ts';
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
  /** Of what was sealed; null where nothing was. */
  ticket: Ticket | null;
}

/** Where an attempt stands: what it counts against, and whether it is looked at. */
export interface Gate {
  address: string;
  idHash: string;
  scope: string;
  now: Date;
  /** Who has this id, if anybody. */
  admin: Admin | null;
  /** The temporary password that was mailed to them, if any. */
  mailed: MailedPassword | null;
  count: FailureCount;
  /** There is a count to clear. */
  isCounted: boolean;
  /** The address, a lock or E1000 forbids it. */
  refusal: SignInRefusal | null;
}

/**
 * Parallel attempts of one id pass here one by one, on whatever instances they run, until the end of the transaction;
 * so do those of one address that has come near its limit. A ticket is used up here; one that was used before: 901.
 */
export async function openGate(trx: Trx, keys: CountKeys, knock: Knock, now: Date): Promise<Gate> {
  const where = { address: keys.address(knock.ip), idHash: keys.idHash(knock.admId), now };
  const scope = keys.scope(knock.admId, knock.knownBrowser);
  await takeTurn(trx, [addressTurn(where), turn(scope)], knock.ticket);
  const { admin, mailed, stored, addressLockedUntil } = await readStanding(trx, {
    ...knock,
    ...where,
    scope,
  });
  const fromAddress = await whyAddressRefused(trx, where, addressLockedUntil);
  const count = currentCount(stored, now);
  return {
    ...where,
    scope,
    admin,
    mailed,
    count,
    isCounted: stored !== null,
    refusal: fromAddress ?? whyNotTried(count, now),
  };
}

async function takeTurn(trx: Trx, turns: RawBuilder<string>[], ticket: Ticket | null): Promise<void> {
  const isTurn = sql.join(turns);
  if (ticket === null) {
    await sql`select ${isTurn}`.execute(trx);
    return;
  }
  const { rows } = await sql<{ isFresh: boolean }>`
    with ticket as (${ticketUse(trx, ticket)}) select ${isTurn}, exists(select from ticket) as "isFresh"`.execute(
    trx,
  );
  if (rows[0]?.isFresh !== true) throw staleTicket();
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
