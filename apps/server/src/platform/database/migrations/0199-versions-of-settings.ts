import { type Kysely, sql } from 'kysely';

/** Two admins who change one of these at once: the later one is told of what the earlier one has changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['protected_apps', 'custom_settings', 'racks', 'rack_groups'])
    await sql`alter table ${sql.table(table)} add column version integer not null default 1`.execute(db);
}
