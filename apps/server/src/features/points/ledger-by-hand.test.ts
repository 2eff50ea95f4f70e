import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { readMain } from '@rackhand/contract/endpoints/home';
import type { ticketMain } from '@rackhand/contract/endpoints/tickets';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { eventually } from '../../testing/eventually.ts';
import { addLot, addPayer } from '../../testing/point-desk.ts';
import { verifyLedger } from './verify-ledger.ts';

const hourMs = 60 * 60_000;
let farm: TestFarm;
let uid: string;
let ticket_id: number;
beforeEach(async () => {
  farm = await createTestFarm(undefined, {}, {}, 10);
  uid = await addPayer(farm, 'minjun');
  ticket_id = await addLot(farm, { uid }, { basic: 10, bonus: 3 });
  const other = await addPayer(farm, 'seoyeon');
  await addLot(farm, { uid: other }, { basic: 5 });
  // A server counts at its start as well.
  await counted(new Date(0));
});
afterEach(() => farm.close());

/** As somebody with a hand in the database: with the trigger off, so that nothing refuses it, and on again. */
async function byHand(change: string): Promise<void> {
  await sql`alter table ledger disable trigger ledger_is_added_to`.execute(farm.db);
  await sql.raw(change).execute(farm.db);
  await sql`alter table ledger enable trigger ledger_is_added_to`.execute(farm.db);
}

/** Ledger, wallets and tickets, as they stand. */
async function kept(): Promise<unknown> {
  const tables = ['ledger', 'wallets', 'tickets'].map((name) =>
    sql`select to_jsonb(t) as row from ${sql.table(name)} t order by to_jsonb(t)::text`.execute(farm.db),
  );
  return (await Promise.all(tables)).map(({ rows }) => rows);
}

const counted = (since: Date): Promise<unknown> =>
  eventually(async () => {
    const done = farm.db.selectFrom('jobs').select('name').where('name', '=', 'verify_ledger');
    return done.where('last_success_at', '>=', since).executeTakeFirst();
  }, 'the whole ledger being counted');

/** The next three o'clock in Korea, at which the whole ledger is counted. */
async function night(): Promise<void> {
  const threeInSeoul = 18 * hourMs;
  const day = Math.floor((farm.clock.now().getTime() - threeInSeoul) / (24 * hourMs)) + 1;
  const at = new Date(day * 24 * hourMs + threeInSeoul);
  farm.clock.set(at);
  await counted(at);
}
async function read<Data>(path: string): Promise<Data> {
  const headers = { cookie: await farm.signIn('admin') };
  return (await farm.app.inject({ url: path, headers })).json<{ data: Data }>().data;
}
const differences = async () => (await read<AnswerOf<typeof ticketMain>>('/admbo/ticket/main')).differences;
const attention = async () =>
  (await read<AnswerOf<typeof readMain>>('/admbo/main')).attention.filter(
    ({ kind }) => kind === 'ledger_differs',
  );

test.each([
  [
    'has another number of points',
    'update ledger set basic = basic + 90 where basic = 10',
    { basic: [10, 100], left_basic: [10, 100] },
  ],
  [
    'is of another kind',
    `update ledger set kind = 'expire' where basic = 10`,
    { basic: [10, -10], bonus: [3, -3], expired: [0, 13], left_basic: [10, -10], left_bonus: [3, -3] },
  ],
  [
    'is gone',
    'delete from ledger where basic = 10',
    { basic: [10, 0], bonus: [3, 0], entries: [1, 0], left_basic: [10, 0], left_bonus: [3, 0] },
  ],
])(
  'the check names wallet and difference where an entry of the ledger %s by hand, and so does the night; neither mends anything',
  async (_what, change, sums) => {
    expect(await verifyLedger(farm.db)).toEqual([]);
    await byHand(change);
    const before = await kept();
    const expected = Object.entries(sums).map(([column, [stands, says]]) => ({
      ...{ column, kept: stands, counted: says },
    }));
    const found = await verifyLedger(farm.db);
    expect(
      found.map(({ column, kept: stands, counted: says }) => ({ column, kept: stands, counted: says })),
    ).toEqual(expect.arrayContaining(expected));
    expect(found).toHaveLength(expected.length);
    for (const { owner, what, id, group_type } of found) {
      expect([owner, group_type]).toEqual([uid, 'origin']);
      if (what === 'ticket') expect(id).toBe(ticket_id);
    }
    expect(await differences()).toEqual([]);
    await night();
    const told = await differences();
    expect(told).toHaveLength(expected.length);
    for (const one of told) {
      expect(one).toMatchObject({ uid, owner_name: 'minjun' });
      expect(expected).toContainEqual({ column: one.column, kept: one.kept, counted: one.counted });
    }
    expect(await attention()).toMatchObject([{ count: 1 }]);
    expect(await kept()).toEqual(before);
  },
);

test('what was put right by hand again is named no more by the next night', async () => {
  await byHand('update ledger set basic = 11 where basic = 10');
  await night();
  expect(await differences()).toHaveLength(2);
  await byHand('update ledger set basic = 10 where basic = 11');
  await night();
  expect(await differences()).toEqual([]);
  expect(await attention()).toEqual([]);
});
