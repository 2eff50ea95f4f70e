import { type Kysely, sql } from 'kysely';

/** What a decision about several devices changed, so that it can be taken back; null where there is nothing to take back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table command_bulks add column changed jsonb').execute(db);
}
