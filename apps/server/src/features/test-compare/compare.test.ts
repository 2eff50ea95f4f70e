import type { Comparison } from '@rackhand/contract/test/comparison';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { bankApp, type RunDesk, runDeskOf } from '../../testing/run-desk.ts';
import { phone } from '../../testing/test-sightings.ts';

let farm: TestFarm;
let desk: RunDesk;

beforeEach(async () => {
  farm = await createTestFarm();
  desk = runDeskOf(farm);
  const agent = await farm.dial(await farm.addHost('rack-1'));
  await agent.snapshot([phone('A'), phone('B')]);
});
afterEach(() => farm.close());

interface Ran {
  udid?: string;
  result?: 'passed' | 'failed';
  steps?: [name: string, state: 'passed' | 'failed', seconds: number][];
  battery?: number;
}

async function ran({ udid = 'A', result = 'passed', steps = [], battery = 80 }: Ran = {}): Promise<string> {
  const at = farm.clock.now();
  const { test_run_id, runId } = await desk.add({ udid, result, queuedAt: at });
  const facts = {
    ...{ os_version: '14', api_level: 34, model: 'M', app_version: '1.2', app_version_code: '12' },
    ...{ battery, free_bytes: 1, boot_id: 'x' },
  };
  const key = await desk.addAttempt(runId, 1, { outcome: 'finished', facts: JSON.stringify(facts) });
  for (const [index, [name, state, seconds]] of steps.entries())
    await desk.addItem(key, {
      ...{ number: index + 1, name, state, at: at.toISOString() },
      ended_at: new Date(at.getTime() + seconds * 1_000).toISOString(),
    });
  farm.clock.advance(60_000);
  return test_run_id;
}

const explored = {
  ...{ events: 9, edges: [], activities_seen: 1, activities_total: 1, coverage: 1, activities_missed: [] },
  ...{
    crashes: [],
    anrs: [],
    screens: [{ id: 'm', activity: 'com.example.bank/.Main', visits: 2, shot: null }],
  },
};

const compare = (a: string, b?: string): Promise<Comparison> =>
  farm.read(`/admbo/test/compare?a=${a}${b === undefined ? '' : `&b=${b}`}`);
const codeOf = async (query: string): Promise<number> =>
  (await farm.app.inject({ url: `/admbo/test/compare?${query}`, headers: { cookie: farm.cookie } })).json<{
    errorCode: number;
  }>().errorCode;

it('an administrator sees what is different between two runs, and what is as long as it was', async () => {
  const a = await ran({
    result: 'failed',
    battery: 20,
    steps: [
      ['tap', 'passed', 2],
      ['type', 'failed', 9],
    ],
  });
  const b = await ran({
    steps: [
      ['tap', 'passed', 2.3],
      ['type', 'passed', 1],
      ['back', 'passed', 1],
    ],
  });
  const { facts, steps, durations } = await compare(a, b);
  expect(facts).toContainEqual({ name: 'battery', a: 20, b: 80, change: 'changed' });
  expect(facts).toContainEqual({ name: 'os_version', a: '14', b: '14', change: 'same' });
  expect(steps).toEqual([
    { name: 'tap', a: 'passed', b: 'passed', change: 'same' },
    { name: 'type', a: 'failed', b: 'passed', change: 'changed' },
    { name: 'back', a: null, b: 'passed', change: 'only_b' },
  ]);
  expect(durations.find(({ name }) => name === 'tap')?.change).toBe('same');
  expect(durations.find(({ name }) => name === 'type')).toMatchObject({ a: 9, b: 1, change: 'changed' });
});

it('lines of both logs are the same line whatever its time, process and numbers are', async () => {
  const [a, b] = [await ran(), await ran()];
  const { id: setting } = { id: 1 };
  const texts = [
    '07-01 10:00:00.123  100  200 E pay: refused 7',
    '07-02 11:00:00.456  300  400 E pay: refused 8',
  ];
  const runs = await farm.db.selectFrom('test_runs').select('id').orderBy('id').execute();
  for (const [index, text] of texts.entries())
    await farm.db
      .insertInto('run_matches')
      .values({
        ...{ run_id: runs[index]?.id ?? '', attempt: 1, list: 'failed', line: 1, at: farm.clock.now(), text },
        ...{ keyword: 'refused', setting_id: setting, match_start: 0, match_end: 1 },
      })
      .execute();
  const { lines, keywords } = await compare(a, b);
  expect(lines).toEqual([{ name: 'failed: pay: refused #', a: 1, b: 1, change: 'same' }]);
  expect(keywords).toEqual([{ name: 'failed: refused', a: 1, b: 1, change: 'same' }]);
});

it('the last run that passed, of the same project and model, is proposed', async () => {
  const failed = await ran({ result: 'failed' });
  expect((await compare(failed)).runs.b).toBeNull();
  await ran();
  const last = await ran({ udid: 'B' });
  await desk.add({ udid: 'A', result: 'passed', project: 'Another' });
  expect((await compare(failed)).runs.b?.test_run_id).toBe(last);
});

it('what a round had found before it gave way is compared too, and nothing of an attempt that was tried again', async () => {
  const [a, b] = [await ran(), await ran()];
  const { runId } = await desk.add({ udid: 'A', result: 'failed', row: { attempt: 3 } });
  const { tid } = await farm.db
    .selectFrom('test_runs')
    .select('tid')
    .where('id', '=', runId)
    .executeTakeFirstOrThrow();
  const crash = {
    kind: 'crash',
    app_id: bankApp.app_id,
    title: '',
    log_line: 1,
    at: farm.clock.now(),
  } as const;
  for (const [attempt, reason] of [
    [1, 'AGENT_RESTARTED'],
    [2, 'GAVE_WAY'],
    [3, null],
  ] as const) {
    await desk.addAttempt(runId, attempt, { reason, result_data: JSON.stringify(explored) });
    const row = { run_id: runId, attempt, number: 1, signature: `NPE ${String(attempt)}`, remote_file: '' };
    await farm.db
      .insertInto('run_crashes')
      .values({ ...crash, ...row })
      .execute();
  }
  const { crashes, screens } = await compare(`${String(tid)}-1`, a);
  expect(crashes.map(({ name }) => name)).toEqual(['crash: NPE 2', 'crash: NPE 3']);
  expect(screens).toMatchObject([{ name: 'com.example.bank/.Main m', a: 4, b: null }]);
  expect((await compare(a, b)).screens).toEqual([]);
});

it('to a test by hand, which has no project, none of another app is proposed', async () => {
  const byHand = { udid: 'A', project: '' };
  const other = { ...bankApp, app_id: 'com.example.player' };
  const { test_run_id: failed } = await desk.add({ ...byHand, result: 'failed' });
  await desk.add({ ...byHand, result: 'passed', app: other });
  expect((await compare(failed)).runs.b).toBeNull();
  const { test_run_id: same } = await desk.add({ ...byHand, result: 'passed' });
  await desk.add({ ...byHand, result: 'passed', app: other });
  expect((await compare(failed)).runs.b?.test_run_id).toBe(same);
});

it('a run that has not ended (20400) or is another deployment’s (2003) is compared with nothing', async () => {
  const over = await ran();
  const { test_run_id: queued } = await desk.add({ udid: 'A' });
  const { test_run_id: foreign } = await desk.add({ groupType: 'hmg', result: 'passed' });
  expect(await codeOf(`a=${over}&b=${queued}`)).toBe(20_400);
  expect(await codeOf(`a=${queued}`)).toBe(20_400);
  expect(await codeOf(`a=${over}&b=${foreign}`)).toBe(2003);
  expect(await codeOf(`a=${foreign}`)).toBe(2003);
});
