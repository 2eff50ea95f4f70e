import { autonomousParameters, type ExploredApp } from '@rackhand/contract/test/autonomous';
import { exploringAbility, filesLeftOut } from '@rackhand/contract/test/run-link';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { fileDeskOf, sha256Of } from '../../testing/file-desk.ts';
import { openTestDesk, type TestDesk, type TestingAgent, testAbilities } from '../../testing/test-desk.ts';

let desk: TestDesk;
let agent: TestingAgent;

beforeEach(async () => {
  desk = await openTestDesk();
  ({ agent } = desk);
});
afterEach(() => desk.farm.close());

const nextLineOf = (message: { next_line: number }): number => message.next_line;

describe('a run whose device is free', () => {
  it('takes it and goes to its agent, from standby over running and cleaning to its end', async () => {
    const [id = ''] = await desk.start();
    const order = await agent.given(id);
    expect(order).toMatchObject({ udid: 'A', attempt: 1, plan: { app: null, limit_seconds: 1800 } });
    expect(await desk.stateOf('A')).toBe('STANDBY');
    expect(await desk.inState(id, 'standby')).toMatchObject({ attempt: 1, host: 'rack-1', waiting: null });

    agent.goes(order, { done: 1, total: 4 });
    await desk.shows('A', 'TESTING');
    expect(await desk.inState(id, 'running')).toMatchObject({ stage: 'test', done: 1, total: 4 });
    agent.goes(order, { state: 'cleaning', stage: 'clean_after', done: 4, total: 4 });
    await desk.inState(id, 'cleaning');
    expect(await desk.stateOf('A')).toBe('TESTING');

    agent.ends(order);
    await agent.told('run_stored', order);
    expect(await desk.run(id)).toMatchObject({ state: 'ended', result: 'passed', decided_by: null });
    expect(await desk.stateOf('A')).toBe('AVAILABLE');
    expect((await desk.farm.history('A')).slice(0, 3)).toMatchObject([
      { from: 'TESTING', to: 'AVAILABLE', reason: 'RUN_ENDED' },
      { from: 'STANDBY', to: 'TESTING', reason: 'RUN_BEGUN' },
      { from: 'AVAILABLE', to: 'STANDBY', reason: 'RUN_TAKEN' },
    ]);
  });

  it('goes on without files that could not be had, and an admin reads how many and why, wherever in it that is', async () => {
    const [id = ''] = await desk.start();
    const order = await agent.given(id);
    const at = desk.farm.clock.now().toISOString();
    const lost = {
      number: 1,
      kind: 'gap',
      name: filesLeftOut,
      title: 'too_many',
      state: 'passed',
      ...{ depth: 0, source_line: null, log_line: null, shot: null, at, ended_at: at },
    } as const;
    agent.goes(order, { items: [{ ...lost, detail: '1' }] });
    agent.goes(order, { items: [{ ...lost, detail: '1200' }] });
    agent.ends(order);
    await agent.told('run_stored', order);
    const { result, timeline, marks } = await desk.run(id);
    expect(result).toBe('passed');
    const told = [expect.objectContaining({ name: 'files_left_out', title: 'too_many', detail: '1200' })];
    expect([timeline, marks]).toEqual([told, told]);
  });

  it('leaves it to the next run of the same device, which goes at once', async () => {
    const [first = ''] = await desk.start();
    const [second = ''] = await desk.start();
    agent.ends(await agent.given(first));
    const next = await agent.given(second);
    expect(next.fence).toBeGreaterThan((await agent.given(first)).fence);
  });

  it('keeps its log line by line, and is judged by the keyword lists of its deployment', async () => {
    await desk.farm.call('/admbo/custom/setting/failed', { value: 'FATAL' });
    const [id = ''] = await desk.start();
    const order = await agent.given(id);
    agent.goes(order);
    agent.writes(order, ['one', 'a FATAL thing']);
    expect(nextLineOf(await agent.told('run_log_stored', order))).toBe(3);
    agent.ends(order, { log_lines: 2 });
    await agent.told('run_stored', order);
    expect(await desk.run(id)).toMatchObject({
      result: 'failed',
      decided_by: { kind: 'keyword', keyword: 'FATAL', line: 2 },
    });
  });
});

it('a run says what carries it out, and at which port its device’s Appium is', async () => {
  const [first = ''] = await desk.start({ executor: 'auto' });
  expect((await agent.given(first)).plan).toMatchObject({ executor: 'auto', appium_port: 4721 });
  await desk.farm.db.updateTable('devices').set({ port: null }).where('udid', '=', 'B').execute();
  const [second = ''] = await desk.start({ executor: 'webdriver', udids: ['B'] });
  expect((await agent.given(second)).plan).toMatchObject({ executor: 'webdriver', appium_port: null });
});

describe('a run that explores', () => {
  const parameters = autonomousParameters.parse({ seed: 7, max_events: 5, before: 'version: 1' });
  const exploring = { testType: 'autonomous', scenario: '', parameters } as const;
  const explored: ExploredApp = {
    ...{ events: 5, activities_seen: 1, activities_total: 2, coverage: 0.5, crashes: [], anrs: [] },
    screens: [{ id: 'a1', activity: 'com.a.b/.Main', visits: 6, shot: 1 }],
    edges: [{ from: 'a1', to: 'a1', action: 'tap ok', count: 5 }],
    activities_missed: ['com.a.b/.Other'],
  };

  it('is told how, and what it has found is answered with it', async () => {
    const [id = ''] = await desk.start(exploring);
    const order = await agent.given(id);
    const { before: _before, ...how } = parameters;
    expect(order.plan.exploring).toEqual(how);
    expect(await desk.run(id)).toMatchObject({ test_type: 'autonomous', parameters, result_data: null });
    agent.ends(order, { explored });
    await agent.told('run_stored', order);
    expect(await desk.run(id)).toMatchObject({ result: 'passed', result_data: explored });
  });

  it('waits for an agent that can, and says so; others of its device go before it', async () => {
    await desk.farm.db
      .updateTable('hosts')
      .set({ abilities: testAbilities.filter((ability) => ability !== exploringAbility) })
      .execute();
    const [id = ''] = await desk.start(exploring);
    await eventually(async () => (await desk.run(id)).waiting?.detail === 'AGENT_TOO_OLD');
    const [plain = ''] = await desk.start();
    expect((await agent.given(plain)).plan.exploring).toBeNull();
    expect(agent.orders(id)).toEqual([]);
  });
});

describe('what agents say twice, late or of an older attempt', () => {
  it('changes nothing after the end, and is acknowledged so that it stops', async () => {
    const [id = ''] = await desk.start();
    const order = await agent.given(id);
    agent.ends(order);
    await agent.told('run_stored', order);
    const end = await desk.run(id);
    agent.ends(order, { outcome: 'failed' });
    agent.goes(order);
    await agent.told('run_stop', order);
    await eventually(() => agent.heard.filter(({ type }) => type === 'run_stored').length === 2);
    expect(await desk.run(id)).toEqual(end);
    expect(await desk.stateOf('A')).toBe('AVAILABLE');
  });

  it('under another fence is answered as over and changes nothing', async () => {
    const [id = ''] = await desk.start();
    const order = await agent.given(id);
    agent.goes({ ...order, fence: order.fence + 1 });
    agent.ends({ ...order, fence: order.fence + 1 });
    expect(await agent.told('run_stop', order)).toMatchObject({ how: 'over', fence: order.fence + 1 });
    expect((await desk.run(id)).state).toBe('standby');
  });

  it('of a run of another host is answered as over', async () => {
    const [id = ''] = await desk.start();
    const order = await agent.given(id);
    const other = await desk.dial(['Z'], await desk.farm.addHost('rack-2'));
    other.goes(order);
    expect(await other.told('run_stop', order)).toMatchObject({ how: 'over' });
    expect((await desk.run(id)).state).toBe('standby');
  });
});

describe('a run whose agent comes back', () => {
  it('is given to it again on the new link, under the same fence', async () => {
    const [id = ''] = await desk.start();
    const order = await agent.given(id);
    agent.goes(order);
    await desk.inState(id, 'running');
    agent.cut();
    const next = await desk.dial();
    expect(await next.given(id)).toEqual(order);
    next.ends(order);
    await next.told('run_stored', order);
    expect((await desk.run(id)).result).toBe('passed');
  });
});

describe('an agent that gets a run’s app', () => {
  it('may have it, whole, until the run has ended, and another host may not', async () => {
    await fileDeskOf(desk.farm).keep(Buffer.from('what somebody has kept before'));
    const content = Buffer.from('an app');
    const sha256 = sha256Of(content);
    await fileDeskOf(desk.farm).keep(content);
    const runApp = {
      ...{ app_id: 'com.example.bank', app_version: '1.0', version_code: '1', sha256, size: content.length },
      ...{ test_only: false, install: 'always' as const },
    };
    const [id = ''] = await desk.start({ runApp });
    const order = await agent.given(id);
    expect(order.plan.app).toEqual(runApp);
    const get = (token: string) =>
      desk.farm.app.inject({ url: `/agent/file/${sha256}`, headers: { authorization: `Bearer ${token}` } });
    const given = await get(desk.token);
    expect([given.statusCode, given.headers['content-length'], given.payload]).toEqual([200, '6', 'an app']);
    expect((await get(await desk.farm.addHost('rack-2'))).statusCode).toBe(404);
    agent.ends(order);
    await agent.told('run_stored', order);
    expect((await get(desk.token)).statusCode).toBe(404);
  });
});
