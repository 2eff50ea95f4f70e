import { type Kysely, Migrator, sql } from 'kysely';
import { StartFailure } from '../start-failure.ts';
import { migrations } from './migrations/index.ts';
import type { Tables } from './tables.ts';

/** Brings the schema up to date, in one transaction under a lock that all instances share. */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  await refuseNewerSchema(db);
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  throw new StartFailure(
    `The database could not be brought up to date: ${error instanceof Error ? error.message : 'unknown'}`,
    error,
  );
}

async function refuseNewerSchema(db: Kysely<Tables>): Promise<void> {
  const { rows: tables } = await sql<{
    name: string | null;
  }>`select to_regclass('kysely_migration') as name`.execute(db);
  if (tables[0]?.name === null) return;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const unknown = rows.find(({ name }) => !Object.hasOwn(migrations, name));
  if (unknown === undefined) return;
  throw new StartFailure(
    `The database is too new: a newer Rackhand has changed it (${unknown.name}); start that one`,
  );
}
