import { type EntryKind, signIn } from '@rackhand/contract/points/ledger';
import type { Share } from '@rackhand/contract/points/spending-order';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { fewRows } from '../../platform/database/few-rows.ts';
import { type Entry, lotChanges, lotTypes, walletChanges, walletTypes } from './sums-of-entries.ts';
import type { LockedWallet } from './wallet.ts';

/** Points of some lots that move. */
export interface Move {
  /** Locked; as it is before. */
  wallet: LockedWallet;
  kind: EntryKind;
  shares: readonly Share[];
  runId?: number | null;
  note?: string;
}

/** The wallet as it is then. */
export function afterMove({ wallet, kind, shares }: Move): LockedWallet {
  const [available, reserved] = [signIn(kind, 'available'), signIn(kind, 'reserved')];
  const sum = (of: 'basic' | 'bonus'): number => shares.reduce((total, share) => total + share[of], 0);
  const [basic, bonus] = [sum('basic'), sum('bonus')];
  return {
    ...wallet,
    basic: wallet.basic + available * basic,
    bonus: wallet.bonus + available * bonus,
    reserved: wallet.reserved + reserved * (basic + bonus),
  };
}

/** One wallet's, one after the other. */
export function movesOf(wallet: LockedWallet, steps: readonly Omit<Move, 'wallet'>[]): Move[] {
  let before = wallet;
  return steps.map((step) => {
    const move = { ...step, wallet: before };
    before = afterMove(move);
    return move;
  });
}

const entryTypes = {
  wallet_id: 'integer',
  ticket_id: 'integer',
  kind: 'text',
  basic: 'integer',
  bonus: 'integer',
  balance: 'bigint',
  run_id: 'bigint',
  note: 'text',
} as const;

function entriesOf({ wallet, kind, shares, runId = null, note = '' }: Move): Entry[] {
  const available = signIn(kind, 'available');
  let balance = wallet.basic + wallet.bonus;
  return shares
    .filter(({ basic, bonus }) => basic + bonus > 0)
    .toSorted((a, b) => a.ticket_id - b.ticket_id)
    .map(({ ticket_id, basic, bonus }) => {
      balance += available * (basic + bonus);
      const points = { ticket_id, basic, bonus, balance };
      return { ...points, kind, note, wallet_id: wallet.walletId, run_id: runId };
    });
}

/**
 * Moves points and writes it down, in the order that is given: lots, wallets and ledger in one statement. What would take
 * more than there is fails by the database's own rules. Document 10, Ledger.
 */
export async function postEntries(
  trx: Trx,
  moves: readonly Move[],
  { at, by }: { at: Date; by: string },
): Promise<void> {
  const entries = moves.flatMap(entriesOf);
  if (entries.length === 0) return;
  await sql`
    with lots as (
      update tickets t set left_basic = t.left_basic + m.left_basic, left_bonus = t.left_bonus + m.left_bonus,
        reserved_basic = t.reserved_basic + m.reserved_basic, reserved_bonus = t.reserved_bonus + m.reserved_bonus
      from ${fewRows('m', lotChanges(entries), lotTypes)} where t.ticket_id = m.ticket_id
    ), sums as (
      update wallets w set basic = w.basic + m.basic, bonus = w.bonus + m.bonus, reserved = w.reserved + m.reserved,
        entries = w.entries + m.entries, spent = w.spent + m.spent, expired = w.expired + m.expired,
        full_points = case when m.issued > 0
          then w.basic + m.basic + w.bonus + m.bonus + w.reserved + m.reserved else w.full_points end,
        low_told_at = case when m.issued > 0 or (w.basic + m.basic + w.bonus + m.bonus + w.reserved + m.reserved) * 5 >= w.full_points
          then null else w.low_told_at end
      from ${fewRows('m', walletChanges(entries), walletTypes)} where w.wallet_id = m.wallet_id
    )
    insert into ledger (at, kind, wallet_id, ticket_id, basic, bonus, test_run_id, run_name, by, balance_after, note)
    select ${at}::timestamptz, kind, wallet_id, ticket_id, basic, bonus, run_id,
      (select r.tid || '-' || r.n from test_runs r where r.id = l.run_id), ${by}, balance, note
    from ${fewRows('l', entries, entryTypes)} order by place`.execute(trx);
}
