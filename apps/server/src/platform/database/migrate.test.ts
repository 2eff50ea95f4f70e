import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type OwnDatabase } from '../../testing/create-test-database.ts';
import { databaseUrlOf } from '../../testing/database-url.ts';
import { makeDataDirectory, removeDataDirectory } from '../../testing/temporary-directory.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { systemClock } from '../clock.ts';
import { connectDatabase } from './connect-database.ts';
import { applyMigrations, migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';

const log = pino({ level: 'silent' });
const newest = Object.keys(migrations).at(-1) ?? '';
const older = Object.keys(migrations).slice(0, 4);

describe('the schema', () => {
  let folder: string;
  const databases: OwnDatabase[] = [];
  const opened: OpenDatabase[] = [];

  function open(database: OwnDatabase): OpenDatabase {
    const connected = openDatabase(database.connection, log);
    opened.push(connected);
    return connected;
  }

  /** A database without a table. */
  async function empty(): Promise<OwnDatabase> {
    const database = await createTestDatabase();
    databases.push(database);
    const { pool, close } = openDatabase(database.connection, log);
    await pool.query('drop schema public cascade; create schema public');
    await close();
    return database;
  }

  const applied = async ({ db }: OpenDatabase): Promise<string[]> =>
    (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(
      ({ name }) => name,
    );

  /** One with the schema of an earlier release and an admin in it. */
  async function early(): Promise<{ database: OwnDatabase; connected: OpenDatabase }> {
    const database = await empty();
    const connected = open(database);
    await applyMigrations(connected.db, older);
    await connected.pool.query(
      `insert into admins (adm_id, comparable_id, is_super_admin, password_hash, password_changed_at, is_renewed_pw,
         created_at) values ('kim', 'kim', true, 'hash', now(), true, now())`,
    );
    return { database, connected };
  }

  beforeAll(async () => {
    folder = await makeDataDirectory('migrate');
  });
  afterAll(async () => {
    for (const { close } of opened) await close();
    for (const { drop } of databases) await drop();
    await removeDataDirectory(folder);
  });

  test('of a fresh database is made once by two servers that start at once', async () => {
    const database = await empty();
    const [one, two] = [open(database), open(database)];
    await Promise.all([migrate(one.db), migrate(two.db)]);
    expect(await applied(one)).toEqual(Object.keys(migrations));
  });

  test('is what it was where the server is killed in the middle of a migration, and the next start finishes', async () => {
    const { database, connected } = await early();
    const kept = migrations[newest];
    migrations[newest] = {
      up: async (db) => {
        await sql`create table half_done (n int)`.execute(db);
        await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
      },
    };
    await expect(migrate(connected.db)).rejects.toThrow(/could not be brought up to date/);
    if (kept !== undefined) migrations[newest] = kept;
    const next = open(database);
    expect(await applied(next)).toEqual(older);
    expect(
      (await sql<{ name: string | null }>`select to_regclass('half_done') as name`.execute(next.db)).rows,
    ).toEqual([{ name: null }]);
    await migrate(next.db);
    expect(await applied(next)).toEqual(Object.keys(migrations));
  });

  test('of a newer Rackhand is refused by an older one, in a sentence that names it', async () => {
    const connected = open(await empty());
    await migrate(connected.db);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-tomorrow', '2099')`.execute(
      connected.db,
    );
    await expect(migrate(connected.db)).rejects.toThrow(
      'The database is too new: a newer Rackhand has changed it (9999-tomorrow); start that one',
    );
  });

  test('of an earlier release is changed only after a backup of it, which comes back in today’s', async () => {
    const { database } = await early();
    const dataDir = join(folder, randomBytes(4).toString('hex'));
    const databaseUrl = databaseUrlOf(database.connection);
    opened.push(await connectDatabase({ databaseUrl, dataDir }, log));
    const [name] = await readdir(join(dataDir, 'backups'));
    expect(name).toMatch(/^before-update-\d{14}-\d+\.backup$/);
    const target = open(await empty());
    await restoreBackup({ ...target, clock: systemClock }, join(dataDir, 'backups', name ?? ''), {
      replace: false,
    });
    expect(await applied(target)).toEqual(Object.keys(migrations));
    expect(await target.db.selectFrom('admins').select('adm_id').execute()).toEqual([{ adm_id: 'kim' }]);
    const { manifest } = await writeBackup({ ...target, clock: systemClock }, join(folder, 'now.backup'));
    expect(manifest.tables.find(({ table }) => table === 'racks')?.rows).toBe(4);
  });
});
