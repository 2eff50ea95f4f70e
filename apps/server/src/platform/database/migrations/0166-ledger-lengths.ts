import { type Kysely, sql } from 'kysely';

/**
 * How many entries the ledger of a deployment has up to one behind which none comes in any more: what is counted once is not counted
 * again. Up to `next_until` none comes in any more once all transactions before `next_xid` have ended. Document 10, Ledger.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table ledger_lengths (
    group_type text primary key,
    until bigint not null default 0,
    entries bigint not null default 0,
    next_until bigint not null default 0,
    next_xid xid8,
    check (next_until >= until)
  )`,
];
