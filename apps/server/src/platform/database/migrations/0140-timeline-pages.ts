import { type Kysely, sql } from 'kysely';

/** A timeline is read in pages, told as it grows, and asked for its gaps, its crashes and what was seen at a picture. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table test_runs add column told bigint not null default 0`.execute(db);
  await sql`create index run_items_marked on run_items (run_id, attempt, number)
    where (item ->> 'kind') in ('gap', 'crash', 'anr')`.execute(db);
  await sql`create index run_items_pictured on run_items (run_id, attempt, ((item ->> 'shot')::integer))
    where (item ->> 'shot') is not null`.execute(db);
}
