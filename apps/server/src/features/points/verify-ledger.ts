import type { GroupType } from '@rackhand/contract/deployment/deployment';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { signOf } from './sign-of.ts';

/** A wallet or a lot whose sums are not those of the ledger. */
export interface LedgerDifference {
  what: 'wallet' | 'ticket';
  id: number;
  owner: string;
  group_type: GroupType;
  column: string;
  kept: number;
  counted: number;
}

/** Counts the whole ledger anew and names what differs; it mends nothing. Document 10, Ledger. */
export async function verifyLedger(db: Db): Promise<LedgerDifference[]> {
  const { rows } = await sql<Omit<LedgerDifference, 'counted'> & { counted: string }>`
    with moved as (
      select wallet_id, ticket_id,
        ${signOf('available')} as available, ${signOf('reserved')} as reserved,
        ${signOf('spent')} as spent, ${signOf('expired')} as expired, basic, bonus
      from ledger l
    ), lots as (
      select ticket_id, sum(available * basic) as left_basic, sum(available * bonus) as left_bonus,
        sum(reserved * basic) as reserved_basic, sum(reserved * bonus) as reserved_bonus from moved group by ticket_id
    ), purses as (
      select wallet_id, sum(available * basic) as basic, sum(available * bonus) as bonus,
        sum(reserved * (basic + bonus)) as reserved, sum(spent * (basic + bonus)) as spent,
        sum(expired * (basic + bonus)) as expired, count(*) as entries from moved group by wallet_id
    ), all_sums as (
      select 'wallet' as what, w.wallet_id as id, w.wallet_id, c.* from wallets w left join purses p using (wallet_id),
        lateral (values ('basic', w.basic, p.basic), ('bonus', w.bonus, p.bonus), ('reserved', w.reserved, p.reserved),
          ('spent', w.spent, p.spent), ('expired', w.expired, p.expired), ('entries', w.entries, p.entries))
          as c ("column", kept, counted)
      union all
      select 'ticket', t.ticket_id, t.wallet_id, c.* from tickets t left join lots l using (ticket_id),
        lateral (values ('left_basic', t.left_basic, l.left_basic), ('left_bonus', t.left_bonus, l.left_bonus),
          ('reserved_basic', t.reserved_basic, l.reserved_basic), ('reserved_bonus', t.reserved_bonus, l.reserved_bonus))
          as c ("column", kept, counted)
    )
    select s.what, s.id, coalesce(w.uid, 'team ' || w.team_id) as owner, w.group_type, s."column", s.kept,
      coalesce(s.counted, 0) as counted
    from all_sums s join wallets w on w.wallet_id = s.wallet_id
    where s.kept <> coalesce(s.counted, 0) order by s.what desc, s.id, s."column"`.execute(db);
  return rows.map((row) => ({ ...row, counted: Number(row.counted) }));
}
