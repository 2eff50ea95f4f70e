import { type Kysely, sql } from 'kysely';

/** The number of a device in the lab's own books. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table devices add column asset_number text not null default ''`.execute(db);
}
