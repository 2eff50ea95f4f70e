import { type Kysely, sql } from 'kysely';

/** What hosts tell of their capture cards, and what is wrong with a box's own. Document 8, "CAPTURE_FILE". */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table hosts add column capture_cards jsonb`.execute(db);
  await sql`alter table devices add column capture_trouble text`.execute(db);
  await sql`create index devices_by_capture_card on devices (host_id, capture_card_num)
    where capture_card_num is not null or capture_trouble is not null`.execute(db);
}
