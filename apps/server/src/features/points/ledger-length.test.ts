import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { addLot, addLotWithin, addPayer } from '../../testing/point-desk.ts';
import { countSettled, ledgerLength } from './ledger-length.ts';

let farm: TestApp;
beforeEach(async () => {
  farm = await createTestApp();
});
afterEach(() => farm.close());

const isSettled = () =>
  farm.db
    .selectFrom('ledger_lengths')
    .select(['until', 'entries'])
    .where('group_type', '=', 'origin')
    .executeTakeFirstOrThrow();

async function countTwice(): Promise<void> {
  await countSettled(farm.db);
  await countSettled(farm.db);
}

/** The server's other databases have transactions too: an entry is settled once those of them that go on now have ended. */
const settlesAt = (entries: number) =>
  expect
    .poll(
      async () => {
        await countTwice();
        return (await isSettled()).entries;
      },
      { timeout: 15_000 },
    )
    .toBe(entries);

async function addEntries(uid: string, count: number): Promise<void> {
  for (let place = 0; place < count; place += 1) await addLot(farm, { uid }, { basic: 1 });
}

test('an entry whose transaction began before others and ended after them is counted', async () => {
  const [uid, other] = [await addPayer(farm, 'minjun.kim'), await addPayer(farm, 'seoyeon.lee')];
  await addEntries(uid, 2);
  await settlesAt(2);
  const slow = await farm.db.startTransaction().execute();
  await addLotWithin(slow, { uid: other }, { basic: 1, at: farm.clock.now() });
  await addEntries(uid, 3);
  await countTwice();
  await countTwice();
  expect(await isSettled()).toMatchObject({ entries: 2 });
  expect(await ledgerLength(farm.db, 'origin')).toBe(5);
  await slow.commit().execute();
  expect(await ledgerLength(farm.db, 'origin')).toBe(6);
  await settlesAt(6);
  expect(await ledgerLength(farm.db, 'origin')).toBe(6);
});

test('each deployment has a length of its own, and what is rolled back counts for none', async () => {
  const uid = await addPayer(farm, 'minjun.kim');
  await addEntries(uid, 1);
  const undone = await farm.db.startTransaction().execute();
  await addLotWithin(undone, { uid }, { basic: 1, at: farm.clock.now() });
  await undone.rollback().execute();
  await addEntries(uid, 1);
  await countTwice();
  expect(await ledgerLength(farm.db, 'origin')).toBe(2);
  expect(await ledgerLength(farm.db, 'hmg')).toBe(0);
});

test('a restored backup, whose server was further on with its transactions, is counted on', async () => {
  const uid = await addPayer(farm, 'minjun.kim');
  await addEntries(uid, 2);
  await countSettled(farm.db);
  await sql`update ledger_lengths set next_xid = '9000000000000'`.execute(farm.db);
  await addEntries(uid, 1);
  await settlesAt(3);
});
