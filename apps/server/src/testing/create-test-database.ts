import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { TestDatabase } from './database-setup.ts';

export interface OwnDatabase {
  connection: TestDatabase['connection'];
  drop(): Promise<void>;
}

/** A migrated database that no other test sees. */
export async function createTestDatabase(): Promise<OwnDatabase> {
  const { connection, template } = inject('testDatabase');
  const database = `rackhand_test_${randomBytes(6).toString('hex')}`;
  // Files are copied as they are: through the log, each page would be compressed and written twice.
  await runOnServer(connection, `create database ${database} template ${template} strategy file_copy`);
  return {
    connection: { ...connection, database },
    drop: () => runOnServer(connection, `drop database if exists ${database} with (force)`),
  };
}

/** One connection for all of a worker's databases: each by itself would be as dear as a test. */
let admin: Promise<pg.Client> | null = null;

async function connect(connection: TestDatabase['connection']): Promise<pg.Client> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  // It keeps no worker from its end.
  (client as pg.Client & { unref(): void }).unref();
  return client;
}

/** Copies of one template are made one at a time; vitest's workers are processes of their own. */
async function runOnServer(connection: TestDatabase['connection'], statement: string): Promise<void> {
  const client = await (admin ??= connect(connection));
  await client.query('select pg_advisory_lock(7261599)');
  try {
    await client.query(statement);
  } finally {
    await client.query('select pg_advisory_unlock(7261599)');
  }
}
