import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres.ts';
import { checkTopicOrder } from './check-topic-order.ts';
import { fillDatabase } from './fill-database.ts';
import { folderOfPassingDatabases, makeDataDirectory, removeDataDirectory } from './temporary-directory.ts';

/** How tests reach the PostgreSQL of this run, and the migrated database that each app's own is copied from. */
export interface TestDatabase {
  connection: { host: string; port: number; user: string; password?: string; database: string };
  template: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: TestDatabase;
  }
}

const silent = pino({ level: 'silent' });
/**
 * As many connections as a PostgreSQL allows that nobody has set up: for the servers of each worker. It ends with the run, so
 * nothing has to outlive the machine: after each copy of a database the log would hold every page of it once more.
 */
const settings = {
  max_connections: 100,
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_compression: 'off',
};

/** One PostgreSQL for the whole run, with a template that already has schema and keys. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { connection, stop } = await openPostgres(process.env['TEST_DATABASE_URL']);
  const template = `rackhand_template_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client(connection);
  await admin.connect();
  // Where the named database lies, and its copies with it.
  const { rows } = await admin.query<{ tablespace: string }>(
    `select spcname as tablespace from pg_database d join pg_tablespace t on t.oid = dattablespace
      where datname = current_database()`,
  );
  await admin.query(`create database ${template} tablespace ${rows[0]?.tablespace ?? 'pg_default'}`);
  await fillDatabase({ ...connection, database: template });
  await watchOrder({ ...connection, database: template });
  project.provide('testDatabase', { connection, template });
  return async () => {
    await admin.query(`drop database if exists ${template} with (force)`);
    await admin.end();
    await stop();
  };
}

async function watchOrder(connection: TestDatabase['connection']): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await checkTopicOrder(client);
  await client.end();
}

async function openPostgres(
  url: string | undefined,
): Promise<{ connection: TestDatabase['connection']; stop: () => Promise<void> }> {
  if (url !== undefined && url !== '') return { connection: parse(url), stop: () => Promise.resolve() };
  const dataDir = await makeDataDirectory('test', await folderOfPassingDatabases());
  const postgres = await startEmbeddedPostgres({ dataDir, log: silent, settings });
  return {
    connection: postgres.connection,
    stop: async () => {
      await postgres.stop();
      await removeDataDirectory(dataDir);
    },
  };
}

function parse(text: string): TestDatabase['connection'] {
  const url = new URL(text);
  const password = url.password === '' ? {} : { password: decodeURIComponent(url.password) };
  const database = url.pathname.slice(1);
  return {
    host: url.searchParams.get('host') ?? url.hostname,
    port: url.port === '' ? 5432 : Number(url.port),
    user: decodeURIComponent(url.username),
    ...password,
    database: database === '' ? 'postgres' : database,
  };
}
