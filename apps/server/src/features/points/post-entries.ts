import { type EntryKind, signIn } from '@rackhand/contract/points/ledger';
import type { Share } from '@rackhand/contract/points/spending-order';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { LockedWallet } from './wallet.ts';

interface Posting {
  kind: EntryKind;
  shares: readonly Share[];
  at: Date;
  by: string;
  runId?: number | null;
  note?: string;
}

/**
 * Moves points of some lots and writes it down: lots, wallet and ledger in one transaction, whose wallet is locked. What
 * would take more than there is fails by the database's own rules. Answers the wallet as it is then. Document 10, Ledger.
 */
export async function postEntries(
  trx: Trx,
  wallet: LockedWallet,
  { kind, shares, at, by, runId = null, note = '' }: Posting,
): Promise<LockedWallet> {
  const moved = shares.filter(({ basic, bonus }) => basic + bonus > 0);
  if (moved.length === 0) return wallet;
  const [available, reserved] = [signIn(kind, 'available'), signIn(kind, 'reserved')];
  const gone = (to: 'spent' | 'expired'): number => signIn(kind, to) * (sum('basic') + sum('bonus'));
  const sum = (of: 'basic' | 'bonus'): number => moved.reduce((total, share) => total + share[of], 0);
  const after = {
    ...wallet,
    basic: wallet.basic + available * sum('basic'),
    bonus: wallet.bonus + available * sum('bonus'),
    reserved: wallet.reserved + reserved * (sum('basic') + sum('bonus')),
  };
  let balance = wallet.basic + wallet.bonus;
  const entries = moved.map((share) => {
    balance += available * (share.basic + share.bonus);
    return { ...share, balance };
  });
  await sql`
    with moved as materialized (
      select * from json_to_recordset(${JSON.stringify(entries)}::json)
        as moved (ticket_id integer, basic bigint, bonus bigint, balance bigint)
    ), lots as (
      update tickets t set
        left_basic = left_basic + ${available}::integer * m.basic, left_bonus = left_bonus + ${available}::integer * m.bonus,
        reserved_basic = reserved_basic + ${reserved}::integer * m.basic,
        reserved_bonus = reserved_bonus + ${reserved}::integer * m.bonus
      from moved m where t.ticket_id = m.ticket_id
    ), sums as (
      update wallets set basic = ${after.basic}, bonus = ${after.bonus}, reserved = ${after.reserved},
        entries = entries + ${moved.length}::integer, spent = spent + ${gone('spent')}::bigint,
        expired = expired + ${gone('expired')}::bigint,
        full_points = case when ${kind === 'issue'}::boolean then ${after.basic + after.bonus + after.reserved}::bigint
          else full_points end,
        low_told_at = case when ${kind === 'issue'}::boolean then null else low_told_at end
      where wallet_id = ${wallet.walletId}
    )
    insert into ledger (at, kind, wallet_id, ticket_id, basic, bonus, test_run_id, by, balance_after, note)
    select ${at}::timestamptz, ${kind}, ${wallet.walletId}::integer, ticket_id, basic, bonus, ${runId}::bigint, ${by},
      balance, ${note} from moved order by ticket_id`.execute(trx);
  return after;
}
