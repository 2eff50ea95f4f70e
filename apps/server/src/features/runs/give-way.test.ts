import { afterEach, beforeEach, expect, it } from 'vitest';
import { minute } from '../../testing/command-desk.ts';
import { eventually } from '../../testing/eventually.ts';
import { type Order, openTestDesk, type TestDesk, type TestingAgent } from '../../testing/test-desk.ts';
import { runsToAsk } from './give-way.ts';

let desk: TestDesk;
let agent: TestingAgent;
let tokkidanId: number;

beforeEach(async () => {
  desk = await openTestDesk();
  ({ agent } = desk);
  const { id } = await desk.farm.db
    .insertInto('tokkidans')
    .values({
      ...{ group_type: 'origin', app_id: 'com.example.bank', is_active: true, device_ids: null, cron: null },
      ...{ minutes: 15, parameters: '{}', device_filter: null, created_by: 'admin01' },
      created_at: desk.farm.clock.now(),
      due_at: desk.farm.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  tokkidanId = id;
});
afterEach(() => desk.farm.close());

const crash = {
  ...{ kind: 'crash', app_id: 'com.example.bank', signature: 'NPE at a', title: 'NPE', log_line: 3 },
  ...{ at: '2026-01-01T00:00:00+09:00', remote_file: '' },
};

const pass = (ms: number): void => desk.farm.clock.advance(ms);

/** A round of the squad that is under way on a device. */
async function crawl(udid: string, options = {}): Promise<Order> {
  const standard = { priority: 100, limit_minutes: 15, wait_minutes: 1_440, ...options };
  const sent = { app: crash.app_id, variables: {}, steps: [] };
  const [id = ''] = await desk.start({ udids: [udid], options: standard, tokkidanId, sent });
  const order = await agent.given(id);
  agent.goes(order);
  await desk.inState(id, 'running');
  return order;
}

/** What an agent does that is asked to stop. */
async function letGo(order: Order, crashes: object[] = []): Promise<void> {
  await agent.told('run_stop', order);
  agent.ends(order, { outcome: 'stopped', crashes: crashes as never });
  await agent.told('run_stored', order);
}

it('a round lets its device go to a run that waits for it, and goes on later with the time that is left', async () => {
  const round = await crawl('A');
  pass(5 * minute);
  const [wanted = ''] = await desk.start({ udids: ['A'] });
  await letGo(round);
  const order = await agent.given(wanted);
  expect(await desk.run(round.test_run_id)).toMatchObject({ state: 'queued', result: null, run_time: 300 });
  agent.ends(order);
  const again = await agent.given(round.test_run_id, 2);
  expect([round.plan.limit_seconds, again.plan.limit_seconds]).toEqual([900, 600]);
  agent.goes(again);
  agent.ends(again);
  expect(await desk.inState(round.test_run_id, 'ended')).toMatchObject({ result: 'passed', attempt: 2 });
  const { attempts } = await desk.run(round.test_run_id);
  expect(attempts.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['stopped', 'GAVE_WAY'],
    ['finished', null],
  ]);
});

it('what a round has found before it gave way counts in its result, with the attempt whose log has it', async () => {
  const round = await crawl('A');
  const [wanted = ''] = await desk.start({ udids: ['A'] });
  await letGo(round, [crash]);
  agent.ends(await agent.given(wanted));
  agent.ends(await agent.given(round.test_run_id, 2));
  expect(await desk.inState(round.test_run_id, 'ended')).toMatchObject({
    ...{ result: 'failed', crashes: 1, decided_by: { kind: 'crash', text: 'NPE', line: 3, attempt: 1 } },
  });
});

it('a round that is stopped while it waits to go on keeps the crashes that an administrator has seen of it', async () => {
  const round = await crawl('A');
  await desk.start({ udids: ['A'] });
  await letGo(round, [crash]);
  await desk.inState(round.test_run_id, 'queued');
  expect((await desk.farm.call(`/admbo/test/${round.test_run_id}/stop`, {})).errorCode).toBe(0);
  expect(await desk.run(round.test_run_id)).toMatchObject({ state: 'ended', result: 'stopped', crashes: 1 });
});

it('a round waits behind everybody else, however long it has waited', async () => {
  const [held = ''] = await desk.start({ udids: ['A'] });
  const order = await agent.given(held);
  const [round = ''] = await desk.start({
    udids: ['A'],
    options: { priority: 1, wait_minutes: 1_440 },
    tokkidanId,
  });
  pass(90 * minute);
  const [late = ''] = await desk.start({ udids: ['A'], options: { priority: 100 } });
  agent.ends(order);
  await agent.given(late);
  expect(agent.orders(round)).toEqual([]);
});

it('as many rounds give way as runs need, whether these name a device or a filter, and no others', async () => {
  const rounds = await Promise.all(['A', 'B', 'C'].map((udid) => crawl(udid)));
  const filter = { q: '', device_type: null, count: 1, distinct: null };
  await desk.start({ on: { filter, count: 1 } });
  const asked = () => agent.heard.filter(({ type }) => type === 'run_stop').length;
  await eventually(() => asked() === 1, 'one round being asked');
  await desk.start({ on: { filter: { ...filter, q: 'no such thing' }, count: 1 } });
  const [waits = ''] = await desk.start({ udids: ['A'], options: { min_battery: 100 } });
  await eventually(async () => (await desk.run(waits)).waiting !== null, 'it being told why it waits');
  expect(asked()).toBe(1);
  expect(rounds).toHaveLength(3);
});

it('a round whose agent does not answer loses its device to the run that waits', async () => {
  const round = await crawl('A');
  const [wanted = ''] = await desk.start({ udids: ['A'] });
  await agent.told('run_stop', round);
  pass(11_000);
  await agent.given(wanted);
  expect((await desk.run(round.test_run_id)).state).toBe('queued');
});

it('a round that is not wanted any more, or has no minute left, is over when it gives way', async () => {
  const [short, unwanted] = await Promise.all([crawl('A'), crawl('B')]);
  pass(14 * minute + 30_000);
  await desk.start({ udids: ['A'] });
  await letGo(short);
  expect(await desk.run(short.test_run_id)).toMatchObject({ state: 'ended', result: 'passed' });
  await desk.farm.db.updateTable('tokkidans').set({ is_active: false }).execute();
  await desk.start({ udids: ['B'] });
  await letGo(unwanted);
  expect(await desk.run(unwanted.test_run_id)).toMatchObject({ state: 'ended' });
});

it('a run that waits on a full host has another round of that host make room', () => {
  const squad = [
    { id: 1, deviceId: 11, hostId: 1, isAsked: false },
    { id: 2, deviceId: 12, hostId: 2, isAsked: false },
  ];
  expect(runsToAsk(squad, [{ runId: 9, uid: null, teamId: null, deviceId: 19, hostId: 1 }])).toEqual([1]);
  const asked = squad.map((run) => ({ ...run, isAsked: true }));
  expect(runsToAsk(asked, [{ runId: 9, uid: null, teamId: null, deviceId: 19, hostId: 1 }])).toEqual([]);
});
