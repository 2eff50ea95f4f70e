import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { StartFailure } from '../start-failure.ts';
import { migrations } from './migrations/index.ts';
import type { Tables } from './tables.ts';

/** The advisory lock that kysely takes while it migrates. */
export const migrationLock = '3853314791062309107';

/** Brings the schema up to date, in one transaction under a lock that all instances share. */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  await refuseNewerSchema(db);
  await run(migratorOf(db, { ...(await laterMigrations(db)), ...migrations }));
  await noteExpanding(db);
}

/** What a later release has changed already: there is nothing to be done about it. */
async function laterMigrations(db: Kysely<Tables>): Promise<Record<string, Migration>> {
  const later = (await appliedMigrations(db)).filter((name) => !Object.hasOwn(migrations, name));
  return Object.fromEntries(later.map((name) => [name, { up: () => Promise.resolve() }]));
}

/** For the release before, which may be started again beside this one. */
async function noteExpanding(db: Kysely<Tables>): Promise<void> {
  const names = Object.entries(migrations).flatMap(([name, { expands }]) => (expands === true ? [name] : []));
  await sql`
    insert into expanding_migrations select unnest(${names}::text[]) on conflict do nothing`.execute(db);
}

/** What a start of this release would change, and which of that the release before can't live with. */
export async function readUpdate(db: Kysely<Tables>): Promise<{ pending: string[]; breaking: string[] }> {
  await refuseNewerSchema(db);
  const pending = (await pendingMigrations(db)) ?? [];
  return { pending, breaking: pending.filter((name) => migrations[name]?.expands !== true) };
}

/** Those of these names that are not there yet, within a transaction that has been begun on the one connection of `db`. */
export async function applyMigrations(
  db: Kysely<Tables>,
  names: readonly string[] = Object.keys(migrations),
): Promise<void> {
  const wanted = Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name)));
  await run(migratorOf(db, wanted, true));
}

/** Names that a start would apply; null where the database is empty. */
export async function pendingMigrations(db: Kysely<Tables>): Promise<string[] | null> {
  const applied = await appliedMigrations(db);
  return applied.length === 0 ? null : Object.keys(migrations).filter((name) => !applied.includes(name));
}

function migratorOf(
  db: Kysely<Tables>,
  wanted: Record<string, Migration>,
  disableTransactions = false,
): Migrator {
  return new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(wanted) },
    // Migrations do not depend on each other's order where their numbers have been given out ahead.
    allowUnorderedMigrations: true,
    disableTransactions,
  });
}

async function run(migrator: Migrator): Promise<void> {
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  throw new StartFailure(
    `The database could not be brought up to date: ${error instanceof Error ? error.message : 'unknown'}`,
    error,
  );
}

export async function refuseNewerSchema(db: Kysely<Tables>): Promise<void> {
  const later = (await appliedMigrations(db)).filter((name) => !Object.hasOwn(migrations, name));
  const expanding = later.length === 0 ? [] : await expandingMigrations(db);
  const unknown = later.find((name) => !expanding.includes(name));
  if (unknown === undefined) return;
  throw new StartFailure(
    `The database is too new: a newer Rackhand has changed it (${unknown}); start that one`,
  );
}

async function appliedMigrations(db: Kysely<Tables>): Promise<string[]> {
  const { rows: tables } = await sql<{
    name: string | null;
  }>`select to_regclass('kysely_migration') as name`.execute(db);
  if (tables[0]?.name === null) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

async function expandingMigrations(db: Kysely<Tables>): Promise<string[]> {
  const { rows: tables } = await sql<{
    name: string | null;
  }>`select to_regclass('expanding_migrations') as name`.execute(db);
  if (tables[0]?.name === null) return [];
  const { rows } = await sql<{ name: string }>`select name from expanding_migrations`.execute(db);
  return rows.map(({ name }) => name);
}
