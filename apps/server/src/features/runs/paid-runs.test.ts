import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { minute } from '../../testing/command-desk.ts';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { eventually } from '../../testing/eventually.ts';
import { addLot, addPayer, addPayingTeam, entriesOf, purseOf } from '../../testing/point-desk.ts';
import { type Order, openTestDesk, type TestDesk, type TestingAgent } from '../../testing/test-desk.ts';
import { expireLots } from '../points/expire-lots.ts';
import { settleForgotten } from '../points/settle-ended.ts';
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

const purse = () => purseOf(desk.farm, { uid });
const tenMinutes = { options: { limit_minutes: 10 } } as const;
const waitsFor = (id: string, reason: string) =>
  eventually(async () => (await desk.run(id)).waiting?.reason === reason, `${id} waiting for ${reason}`);

/** Begun, and running for so long. */
async function runFor(id: string, ms: number): Promise<Order> {
  const order = await agent.given(id);
  agent.goes(order);
  await desk.inState(id, 'running');
  desk.farm.clock.advance(ms);
  return order;
}

describe('a run of a user', () => {
  it('keeps what it may cost when it starts, spends the minutes that it has begun, and gives the rest back', async () => {
    await addLot(desk.farm, { uid }, { basic: 30 });
    const [id = ''] = await desk.start({ uid, ...tenMinutes });
    const order = await runFor(id, 2.5 * minute);
    expect(await purse()).toEqual({ available: 20, reserved: 10 });
    agent.ends(order);
    await desk.inState(id, 'ended');
    expect(await purse()).toEqual({ available: 27, reserved: 0 });
    expect(await entriesOf(desk.farm, id)).toEqual(['reserve 10', 'spend 3', 'release 7']);
  });

  it('that ends within its first minute costs one, and never more than it has kept', async () => {
    await addLot(desk.farm, { uid }, { basic: 30 });
    const [short = ''] = await desk.start({ uid, ...tenMinutes });
    agent.ends(await runFor(short, 0));
    await desk.inState(short, 'ended');
    const [long = ''] = await desk.start({ uid, ...tenMinutes });
    agent.ends(await runFor(long, 11 * minute), { outcome: 'failed', is_limit: true });
    await desk.inState(long, 'ended');
    expect(await purse()).toEqual({ available: 19, reserved: 0 });
  });

  it('waits for points without holding up anybody, and starts as soon as there are some', async () => {
    await addLot(desk.farm, { uid }, { basic: 9 });
    const [id = ''] = await desk.start({ uid, ...tenMinutes });
    const [other = ''] = await desk.start();
    agent.ends(await agent.given(other));
    await waitsFor(id, 'POINTS');
    expect((await desk.run(id)).waiting?.detail).toBe('POINTS 10 9');
    await addLot(desk.farm, { uid }, { bonus: 1 });
    await agent.given(id);
    expect(await purse()).toEqual({ available: 0, reserved: 10 });
  });

  it('is one of as many as there are points for, where several devices are free at once', async () => {
    await addLot(desk.farm, { uid }, { basic: 25 });
    const ids = await desk.start({ uid, udids: ['A', 'B', 'C'], ...tenMinutes });
    await eventually(() => agent.orders().length === 2, 'two being given');
    expect(await purse()).toEqual({ available: 5, reserved: 20 });
    const waiting = ids.find((id) => agent.orders(id).length === 0) ?? '';
    await waitsFor(waiting, 'POINTS');
  });

  it('is free on a day of a period ticket', async () => {
    const day = desk.farm.clock.now().toISOString().slice(0, 10);
    await desk.farm.db
      .insertInto('user_periods')
      .values({
        ...{ group_type: 'origin', uid, start_date: day, end_date: '2099-12-31', note: 'trial' },
        ...{ created_by: 'admin01', created_at: desk.farm.clock.now() },
      })
      .execute();
    const [id = ''] = await desk.start({ uid });
    agent.ends(await agent.given(id));
    await desk.inState(id, 'ended');
    expect(await entriesOf(desk.farm, id)).toEqual([]);
  });
});

it('a run of a team’s project is paid by the team, and its user’s own points stay', async () => {
  const teamId = await addPayingTeam(desk.farm, 'QA');
  await addLot(desk.farm, { uid }, { basic: 30 });
  await addLot(desk.farm, { teamId }, { basic: 30 });
  const team = { teamId, teamName: 'QA' };
  for (const whose of [{ uid, team }, { team }]) {
    const [id = ''] = await desk.start({ ...whose, ...tenMinutes });
    agent.ends(await runFor(id, minute));
    await desk.inState(id, 'ended');
  }
  expect(await purse()).toEqual({ available: 30, reserved: 0 });
  expect(await purseOf(desk.farm, { teamId })).toEqual({ available: 28, reserved: 0 });
});

it('a run with neither user nor team is free', async () => {
  const [id = ''] = await desk.start();
  agent.ends(await agent.given(id));
  await desk.inState(id, 'ended');
  expect(await entriesOf(desk.farm, id)).toEqual([]);
});

describe('what is no fault of the user gives all back', () => {
  beforeEach(() => addLot(desk.farm, { uid }, { basic: 30 }));
  const whole = { available: 30, reserved: 0 };

  it('when it ends as an error', async () => {
    const [id = ''] = await desk.start({ uid, options: { limit_minutes: 10, retry: 0 } });
    agent.ends(await runFor(id, minute), { outcome: 'error', reason: 'DEVICE_REBOOTED' });
    await desk.inState(id, 'ended');
    expect(await purse()).toEqual(whole);
    expect(await entriesOf(desk.farm, id)).toEqual(['reserve 10', 'release 10']);
  });

  it('when an admin stops it', async () => {
    const [id = ''] = await desk.start({ uid, ...tenMinutes });
    const order = await runFor(id, minute);
    await desk.stop(id);
    agent.ends(order, { outcome: 'stopped' });
    await desk.inState(id, 'ended');
    expect(await purse()).toEqual(whole);
  });

  it('when it is tried again it keeps points once, and an admin who stops it between has them given back', async () => {
    const [id = ''] = await desk.start({ uid, ...tenMinutes });
    agent.ends(await runFor(id, minute), { outcome: 'error', reason: 'DEVICE_REBOOTED' });
    await desk.inState(id, 'queued');
    expect(await purse()).toEqual({ available: 20, reserved: 10 });
    desk.farm.clock.advance(minute);
    const again = await agent.given(id, 2);
    expect(await purse()).toEqual({ available: 20, reserved: 10 });
    agent.ends(again, { outcome: 'error', reason: 'DEVICE_AWAY' });
    await desk.inState(id, 'ended');
    expect(await purse()).toEqual(whole);
    const [next = ''] = await desk.start({ uid, ...tenMinutes });
    agent.ends(await runFor(next, minute), { outcome: 'error', reason: 'DEVICE_REBOOTED' });
    await desk.inState(next, 'queued');
    await desk.stop(next);
    expect(await purse()).toEqual(whole);
  });

  it('when it waits too long for its second attempt', async () => {
    const [id = ''] = await desk.start({ uid, options: { limit_minutes: 10, wait_minutes: 5 } });
    agent.ends(await runFor(id, minute), { outcome: 'error', reason: 'DEVICE_REBOOTED' });
    await desk.inState(id, 'queued');
    await agent.change('A', { connection: 'offline' });
    desk.farm.clock.advance(10 * minute);
    await desk.inState(id, 'ended');
    expect(await purse()).toEqual(whole);
  });
});

it('a run that its own user stops is paid for', async () => {
  await addLot(desk.farm, { uid }, { basic: 30 });
  const [id = ''] = await desk.start({ uid, ...tenMinutes });
  const order = await runFor(id, 3.5 * minute);
  await desk.farm.db.updateTable('test_runs').set({ stop_asked_uid: uid }).execute();
  await desk.stop(id);
  await desk.farm.db.updateTable('test_runs').set({ stop_asked_uid: uid }).execute();
  agent.ends(order, { outcome: 'stopped' });
  await desk.inState(id, 'ended');
  expect(await purse()).toEqual({ available: 26, reserved: 0 });
});

it('a run that has ended without a settlement is settled later, once', async () => {
  await addLot(desk.farm, { uid }, { basic: 30 });
  const [id = ''] = await desk.start({ uid, ...tenMinutes });
  await runFor(id, 2 * minute);
  const { db, clock } = desk.farm;
  await db
    .updateTable('test_runs')
    .set({ state: 'ended', result: 'passed', ended_at: clock.now() })
    .execute();
  expect(await settleForgotten(db, clock.now())).toBe(1);
  expect(await settleForgotten(db, clock.now())).toBe(0);
  expect(await purse()).toEqual({ available: 28, reserved: 0 });
});

describe('what a run has cost', () => {
  const refund = async (test_run_id: string) => {
    const headers = {
      cookie: await desk.farm.signIn('admin'),
      ...sameOrigin,
      'idempotency-key': randomUUID(),
    };
    const payload = { test_run_id, note: 'our fault' };
    const answer = await desk.farm.app.inject({
      method: 'POST',
      url: '/admbo/point/refund',
      headers,
      payload,
    });
    return answer.json<{ errorCode: number; data: object }>();
  };
  const finished = async (): Promise<string> => {
    const [id = ''] = await desk.start({ uid, ...tenMinutes });
    agent.ends(await runFor(id, 3 * minute));
    await desk.inState(id, 'ended');
    return id;
  };

  it('is given back by an admin once (8004), into the tickets that it came from', async () => {
    await addLot(desk.farm, { uid }, { basic: 30 });
    const id = await finished();
    expect(await refund(id)).toMatchObject({ errorCode: 0, data: { points: 3, available: 3 } });
    expect(await purse()).toEqual({ available: 30, reserved: 0 });
    expect((await refund(id)).errorCode).toBe(8004);
    const [free = ''] = await desk.start();
    agent.ends(await agent.given(free));
    await desk.inState(free, 'ended');
    expect((await refund(free)).errorCode).toBe(8004);
    expect((await refund('999-1')).errorCode).toBe(2003);
    const [failed = ''] = await desk.start({ uid, options: { limit_minutes: 10, retry: 0 } });
    agent.ends(await runFor(failed, minute), { outcome: 'error', reason: 'DEVICE_REBOOTED' });
    await desk.inState(failed, 'ended');
    expect((await refund(failed)).errorCode).toBe(8004);
  });

  it('lapses at once where its ticket was cancelled meanwhile', async () => {
    const ticket = await addLot(desk.farm, { uid }, { basic: 30 });
    const id = await finished();
    const headers = { cookie: await desk.farm.signIn('admin'), ...sameOrigin };
    const url = `/admbo/ticket/update/${String(ticket)}`;
    const payload = { status: 'cancelled', version: 1 };
    const answer = await desk.farm.app.inject({ method: 'POST', url, headers, payload });
    expect(answer.json()).toMatchObject({ errorCode: 0 });
    expect((await refund(id)).data).toEqual({ points: 3, available: 0 });
    expect(await purse()).toEqual({ available: 0, reserved: 0 });
  });

  it('lapses at once where the user was erased meanwhile', async () => {
    await addLot(desk.farm, { uid }, { basic: 3 });
    const [id = ''] = await desk.start({ uid, options: { limit_minutes: 3 } });
    agent.ends(await runFor(id, 3 * minute));
    await desk.inState(id, 'ended');
    await desk.farm.db
      .updateTable('users')
      .set({ status: 'left', erased_at: desk.farm.clock.now() })
      .where('uid', '=', uid)
      .execute();
    expect((await refund(id)).data).toEqual({ points: 3, available: 0 });
    expect(await purse()).toEqual({ available: 0, reserved: 0 });
  });

  it('lapses at once where the team was deleted meanwhile', async () => {
    const teamId = await addPayingTeam(desk.farm, 'Mobile');
    await addLot(desk.farm, { teamId }, { basic: 3 });
    const member = await addPayer(desk.farm, 'seoyeon', { teamId });
    const [id = ''] = await desk.start({ uid: member, options: { limit_minutes: 3 } });
    const [tid = 0, n = 0] = id.split('-').map(Number);
    await desk.farm.db
      .updateTable('test_runs')
      .set({ uid: null, team_id: teamId })
      .where('tid', '=', tid)
      .where('n', '=', n)
      .execute();
    agent.ends(await runFor(id, 3 * minute));
    await desk.inState(id, 'ended');
    await desk.farm.db
      .updateTable('users')
      .set({ team_id: null, team_role: null })
      .where('uid', '=', member)
      .execute();
    await desk.farm.db.deleteFrom('teams').where('team_id', '=', teamId).execute();
    expect((await refund(id)).data).toEqual({ points: 3, available: 0 });
    expect(await purseOf(desk.farm, { teamId })).toEqual({ available: 0, reserved: 0 });
  });

  it('lapses at once where its ticket has ended meanwhile', async () => {
    const expiresAt = new Date(desk.farm.clock.now().getTime() + 10 * minute);
    await addLot(desk.farm, { uid }, { basic: 10, expiresAt });
    const id = await finished();
    desk.farm.clock.advance(10 * minute);
    await expireLots(desk.farm.db, desk.farm.clock.now(), ['origin']);
    expect((await refund(id)).data).toEqual({ points: 3, available: 0 });
    expect(await purse()).toEqual({ available: 0, reserved: 0 });
  });
});
