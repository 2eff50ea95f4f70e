import { type Kysely, sql } from 'kysely';

/** Two super admins who change the same admin at once: the later one is told of what the earlier one has changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table admins add column version integer not null default 1`.execute(db);
}
