import { type Kysely, sql } from 'kysely';

/** By whom else a package is signed, and by whom what is installed is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table packages add column other_certificates jsonb`.execute(db);
  await sql`alter table device_apps add column installed_certificates jsonb`.execute(db);
}
