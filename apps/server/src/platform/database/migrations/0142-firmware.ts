import { type Kysely, sql } from 'kysely';

/** The models of set-top boxes that a host's agent has a firmware program for. Document 8. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table hosts add column firmware jsonb`.execute(db);
}
