import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/create-test-database.ts';
import { openDatabase } from '../database/open-database.ts';
import { createFarmListener } from './farm-listener.ts';

test('a server that stops while it connects to hear of changes leaves no connection behind', async () => {
  const log = pino({ level: 'silent' });
  const database = await createTestDatabase();
  const { pool, close } = openDatabase(database.connection, log);
  const listener = createFarmListener({ pool, log });
  const started = listener.start();
  await listener.close();
  await started;
  expect(pool.totalCount - pool.idleCount).toBe(0);
  await close();
  await database.drop();
});
