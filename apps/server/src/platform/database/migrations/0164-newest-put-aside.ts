import { type Kysely, sql } from 'kysely';

/** Since when the newest of what was put aside had been there: whatever is newer brings it back. Document 10, "Screens", Home. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table put_aside add column newest timestamptz`.execute(db);
}
