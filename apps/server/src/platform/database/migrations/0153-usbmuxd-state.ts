import { type Kysely, sql } from 'kysely';

/** How the usbmuxd of a host is, by which its iPhones and iPads are reached; null: it has none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table hosts add column usbmuxd_state text`.execute(db);
}
