import { type Kysely, sql } from 'kysely';

/** What was said when an order was taken back: the same again is answered alike. Document 10. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tickets add column cancel_note text`.execute(db);
}
