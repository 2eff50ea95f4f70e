import { type Kysely, sql } from 'kysely';

/**
 * Work that is done by itself. Of one that a single server does at a time the row says which, whose advisory lock tells
 * whether it lives, and when it is next due; of the others it says since when they fail.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table jobs (
      name text primary key,
      next_at timestamptz not null default '-infinity',
      runner integer,
      last_success_at timestamptz,
      failures bigint not null default 0,
      failing_since timestamptz,
      last_error text
    )`.execute(db);
}
