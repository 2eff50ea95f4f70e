import { type Kysely, sql } from 'kysely';

/** Old sessions are found by the time at which they end at the latest, which never changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create index sessions_by_last_end on sessions (ends_at)').execute(db);
}
