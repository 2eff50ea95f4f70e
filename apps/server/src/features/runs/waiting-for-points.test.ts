import { deviceFilter } from '@rackhand/contract/test/project';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { minute } from '../../testing/command-desk.ts';
import { eventually } from '../../testing/eventually.ts';
import { addLot, addPayer, entriesOf, purseOf } from '../../testing/point-desk.ts';
import { openTestDesk, type TestDesk, type TestingAgent } from '../../testing/test-desk.ts';
import { verifyLedger } from '../points/verify-ledger.ts';

let desk: TestDesk;
let agent: TestingAgent;
let uid = '';

beforeEach(async () => {
  desk = await openTestDesk();
  ({ agent } = desk);
  uid = await addPayer(desk.farm, 'minjun');
});
afterEach(async () => {
  expect(await verifyLedger(desk.farm.db)).toEqual([]);
  await desk.farm.close();
});

const aMinute = { limit_minutes: 1, wait_minutes: 1_440 } as const;
const anyDevice = { filter: deviceFilter.parse({}), count: 1 };
const waitsFor = (id: string, detail: string) =>
  eventually(async () => (await desk.run(id)).waiting?.detail === detail, `${id} waiting with ${detail}`);
const runsOf = async (asked: object): Promise<string> =>
  (await desk.start({ options: aMinute, ...asked }))[0] ?? '';

/** Those that the agent has been given so far, in the order of their coming. */
const begun = (): string[] => agent.orders().map(({ test_run_id }) => test_run_id);

describe('points that are over, though nobody has expired them yet,', () => {
  /** Looked at once a minute of a clock that stands still: what is added now stays. */
  beforeEach(() =>
    eventually(async () => {
      const expired = sql`select from jobs where name = 'expire_points' and last_success_at is not null`;
      return (await expired.execute(desk.farm.db)).rows.length > 0;
    }, 'the look at what expires'),
  );

  it('start no run of their user', async () => {
    await addLot(desk.farm, { uid }, { basic: 9, expiresAt: desk.farm.clock.now() });
    const id = await runsOf({ uid });
    await waitsFor(id, 'POINTS 1 0');
    expect(await purseOf(desk.farm, { uid })).toEqual({ available: 9, reserved: 0 });
    expect(begun()).toEqual([]);
  });

  it('are passed over by a run that others are enough for', async () => {
    const over = await addLot(desk.farm, { uid }, { bonus: 9, expiresAt: desk.farm.clock.now() });
    const id = await runsOf({ uid });
    await waitsFor(id, 'POINTS 1 0');
    const end = new Date(desk.farm.clock.now().getTime() + minute);
    const lasting = await addLot(desk.farm, { uid }, { basic: 1, expiresAt: end });
    agent.ends(await agent.given(id));
    await desk.inState(id, 'ended');
    const lots = await desk.farm.db
      .selectFrom('tickets')
      .select(['ticket_id', 'left_basic', 'left_bonus'])
      .orderBy('ticket_id')
      .execute();
    expect(lots).toEqual([
      { ticket_id: over, left_basic: 0, left_bonus: 9 },
      { ticket_id: lasting, left_basic: 0, left_bonus: 0 },
    ]);
  });
});

describe('1,000 runs of one user that wait for points', () => {
  const waiting = 1_000;
  const paidFor = 60;
  let ids: string[];
  beforeEach(async () => {
    ids = [];
    for (let nth = 0; nth < waiting; nth += 1) ids.push(await runsOf({ uid, on: anyDevice }));
    await waitsFor(ids.at(-1) ?? '', 'POINTS 1 0');
  }, 120_000);

  /** Those of them that have had a device, as the server has given them away. */
  async function started(): Promise<string[]> {
    const { db } = desk.farm;
    const had = db
      .selectFrom('test_runs')
      .select(['tid', 'n'])
      .where('uid', '=', uid)
      .where('attempt', '>', 0);
    return (await had.orderBy('id').execute()).map(({ tid, n }) => `${String(tid)}-${String(n)}`);
  }

  /** Ends what is under way until so many have: no more at once than they may, and each after those before it. */
  async function carryOut(): Promise<void> {
    const ended = new Set<string>();
    while (ended.size < paidFor) {
      const next = await eventually(() => {
        const those = agent.orders().filter(({ test_run_id: id }) => ids.includes(id) && !ended.has(id));
        return those.length > 0 ? those : null;
      }, 'the next of them being given');
      expect(next.length).toBeLessThanOrEqual(2);
      const sofar = await started();
      expect(sofar).toEqual(ids.slice(0, sofar.length));
      for (const order of next) {
        ended.add(order.test_run_id);
        agent.ends(order);
      }
    }
  }

  it('hold up nobody’s run before the gift, and start by it in their order, no more at once than their user may have', async () => {
    const other = await addPayer(desk.farm, 'seoyeon');
    await addLot(desk.farm, { uid: other }, { basic: 10 });
    const free = await runsOf({ on: anyDevice });
    const paid = await runsOf({ uid: other, on: anyDevice });
    for (const id of [free, paid]) agent.ends(await agent.given(id));
    expect(begun().toSorted()).toEqual([free, paid].toSorted());

    // One of the three devices is left to others.
    await desk.farm.db.updateTable('users').set({ max_concurrent_tests: 2 }).where('uid', '=', uid).execute();
    const gift = { uid, basic_point: paidFor, note: 'sixty of them' };
    expect((await desk.farm.call('/admbo/ticket/give', gift)).errorCode).toBe(0);
    await eventually(() => begun().length === 4, 'the first two being given');
    const late = await runsOf({ uid: other, on: anyDevice });
    await agent.given(late);
    await carryOut();
    const given = ids.slice(0, paidFor);
    await desk.inState(given.at(-1) ?? '', 'ended');
    await waitsFor(ids[paidFor] ?? '', 'POINTS 1 0');
    expect(
      begun()
        .filter((id) => ids.includes(id))
        .toSorted(),
    ).toEqual(given.toSorted());
    expect(await purseOf(desk.farm, { uid })).toEqual({ available: 0, reserved: 0 });
    for (const id of given) expect(await entriesOf(desk.farm, id)).toEqual(['reserve 1', 'spend 1']);
  });

  it('start as far as a gift goes, and the others wait on without a point kept', async () => {
    await desk.farm.call('/admbo/ticket/give', { uid, bonus_point: 2, note: 'two runs' });
    const first = await Promise.all(ids.slice(0, 2).map((id) => agent.given(id)));
    const free = await runsOf({ on: anyDevice });
    await agent.given(free);
    for (const order of first) agent.ends(order);
    await Promise.all(ids.slice(0, 2).map((id) => desk.inState(id, 'ended')));
    await waitsFor(ids[2] ?? '', 'POINTS 1 0');
    expect(begun().toSorted()).toEqual([...ids.slice(0, 2), free].toSorted());
    const { rows } = await sql`select from ledger where kind = 'reserve'`.execute(desk.farm.db);
    expect(rows).toHaveLength(2);
  });
});
