import { type Kysely, sql } from 'kysely';

/** What the last count of the whole ledger has found, with when it was first found. Document 10, "Ledger" and "Home". */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table ledger_differences (
    what text not null,
    id integer not null,
    "column" text not null,
    group_type text not null,
    owner text not null,
    kept bigint not null,
    counted bigint not null,
    found_at timestamptz not null,
    primary key (what, id, "column")
  )`.execute(db);
}
