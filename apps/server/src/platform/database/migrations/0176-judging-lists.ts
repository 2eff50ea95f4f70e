import { type Kysely, sql } from 'kysely';

/** Which keyword lists have judged an attempt's log, by the number of their last change, and when. Document 9, Must hold 8. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table run_attempts add column lists_revision bigint, add column judged_at timestamptz`.execute(
    db,
  );
}
