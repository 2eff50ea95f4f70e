import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { createFarmListener, type FarmListener } from '../live/farm-listener.ts';
import { createJobStore } from './job-store.ts';

const servers = 4;
const rounds = 300;

let farm: TestApp;
let listeners: FarmListener[];
beforeAll(async () => {
  farm = await createTestApp();
  const { pool } = farm;
  listeners = Array.from({ length: servers }, () =>
    createFarmListener({ pool, log: pino({ level: 'silent' }) }),
  );
  for (const listener of listeners) await listener.start();
});
afterAll(async () => {
  for (const listener of listeners) await listener.close();
  await farm.close();
});

test('a job that is due is taken by one of the servers that ask in the same moment', async () => {
  const { db, clock } = farm;
  const stores = listeners.map(({ instance }) => createJobStore(db, instance));
  for (let round = 0; round < rounds; round += 1) {
    const name = `round ${String(round)}`;
    await Promise.all(stores.map((store) => store.know([name])));
    const taken = await Promise.all(stores.map((store) => store.claim([name], clock.now())));
    expect([round, taken.flat()]).toEqual([round, [name]]);
  }
});
