import { type Kysely, sql } from 'kysely';

/** What a release before leaves to later ones: with these migrations it goes on working, though it does not know them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table expanding_migrations (name text primary key)`.execute(db);
}
