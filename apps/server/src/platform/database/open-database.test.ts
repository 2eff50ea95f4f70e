import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type OwnDatabase } from '../../testing/create-test-database.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';

let database: OwnDatabase;
let opened: OpenDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
  opened = openDatabase(database.connection, pino({ level: 'silent' }));
});
afterEach(async () => {
  await opened.close();
  await database.drop();
});

it('no query is compiled, also on a PostgreSQL that would do so', async () => {
  await sql.raw(`alter database ${database.connection.database} set jit = on`).execute(opened.db);
  await opened.close();
  opened = openDatabase(database.connection, pino({ level: 'silent' }));
  expect((await sql<{ jit: string }>`show jit`.execute(opened.db)).rows).toEqual([{ jit: 'off' }]);
});

it('a statement that takes longer than half a minute is given up', async () => {
  const { rows } = await sql<{
    ms: string;
  }>`select setting as ms from pg_settings where name = 'statement_timeout'`.execute(opened.db);
  expect(rows).toEqual([{ ms: '30000' }]);
});
