import { type Kysely, sql } from 'kysely';

/** Who has turned a pause on, and when: of those from before nobody knows. Document 6, section 13. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['test_pauses', 'categories', 'projects'])
    await sql`alter table ${sql.table(table)} add column pause_by text, add column pause_at timestamptz`.execute(
      db,
    );
}
