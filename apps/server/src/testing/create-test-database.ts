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

/** Copies of one template are made one at a time; vitest's workers are processes of their own. */
async function runOnServer(connection: TestDatabase['connection'], statement: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(7261599)');
    await client.query(statement);
  } finally {
    await client.end();
  }
}
