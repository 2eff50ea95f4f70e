import { type Kysely, sql } from 'kysely';

/** What a ledger of many rows need not be counted for: how long it is, and where the points have gone. Document 10, "Ledger". */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table wallets
    add column entries bigint not null default 0 check (entries >= 0),
    add column spent bigint not null default 0 check (spent >= 0),
    add column expired bigint not null default 0 check (expired >= 0)`,
  `update wallets w set entries = l.entries, spent = l.spent, expired = l.expired from (
    select wallet_id, count(*) as entries,
      coalesce(sum(case kind when 'spend' then basic + bonus when 'refund' then -basic - bonus end), 0) as spent,
      coalesce(sum(basic + bonus) filter (where kind = 'expire'), 0) as expired
    from ledger group by wallet_id) l where l.wallet_id = w.wallet_id`,
  // Of a stretch of days, whoever's they are.
  'create index ledger_by_time on ledger (at, wallet_id)',
];
