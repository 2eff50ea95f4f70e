import { type Kysely, sql } from 'kysely';

/** Holds and commands say of which deployment they are; of older ones nobody knows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['device_holds', 'commands'])
    await sql.raw(`alter table ${table} add column group_type text`).execute(db);
}
