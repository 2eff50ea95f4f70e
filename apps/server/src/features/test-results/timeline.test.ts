import type { RunItem } from '@rackhand/contract/test/run-link';
import type { WholeRun } from '@rackhand/contract/test/test-run';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { type RunDesk, runDeskOf } from '../../testing/run-desk.ts';
import type { AttemptKey } from '../run-logs/attempt-key.ts';
import { sayTold } from '../runs/told-channel.ts';

let farm: TestFarm;
let desk: RunDesk;
let key: AttemptKey;
let id: string;

beforeEach(async () => {
  farm = await createTestFarm();
  desk = runDeskOf(farm);
  const run = await desk.add({ state: 'running', row: { attempt: 1 } });
  id = run.test_run_id;
  key = await desk.addAttempt(run.runId);
});
afterEach(() => farm.close());

interface Timeline {
  items: RunItem[];
  total_count: number;
  told: number;
  is_end: boolean;
}

const read = (query = ''): Promise<Timeline> => farm.read(`/admbo/test/${id}/timeline?${query}`);
const numbers = async (query: string): Promise<number[]> =>
  (await read(query)).items.map(({ number }) => number);
const addItems = async (count: number): Promise<void> => {
  for (let number = 1; number <= count; number += 1) await desk.addItem(key, { number, name: 'tap' });
};

it('an admin reads a timeline from any number on, and how long all of it is', async () => {
  await addItems(7);
  expect(await numbers('from_number=3&limit=2')).toEqual([3, 4]);
  expect(await numbers('from_number=6&limit=100')).toEqual([6, 7]);
  expect(await numbers('limit=0')).toEqual([]);
  expect((await read('limit=0')).total_count).toBe(7);
});

it('a run comes with as much of its timeline as was asked for, with its length, and with gaps and crashes wherever they are', async () => {
  await addItems(4);
  await desk.addItem(key, { number: 5, kind: 'gap', name: 'device_away', log_line: 12 });
  await desk.addItem(key, { number: 6, kind: 'crash', name: 'crash', log_line: 13 });
  const { run } = await farm.read<{ run: WholeRun }>(`/admbo/test/${id}?items=2`);
  expect(run.timeline.map(({ number }) => number)).toEqual([1, 2]);
  expect(run.timeline_count).toBe(6);
  expect(run.marks.map(({ kind, log_line }) => [kind, log_line])).toEqual([
    ['gap', 12],
    ['crash', 13],
  ]);
});

it('an admin who looks at a picture is told what was done when it was taken', async () => {
  await addItems(2);
  await desk.addItem(key, { number: 3, name: 'screenshot', shot: 9 });
  expect(await numbers('shot=9')).toEqual([3]);
  expect(await numbers('shot=8')).toEqual([]);
});

it('whoever waits is answered as soon as the run says how far it is, and at once when it has ended', async () => {
  await addItems(1);
  const { told } = await read('limit=0');
  const waiting = read(`known=${String(told)}&wait=30`);
  await desk.addItem(key, { number: 2, name: 'tap' });
  await farm.db.transaction().execute((trx) => sayTold(trx, key.runId));
  const answer = await waiting;
  expect([answer.told, answer.total_count, answer.is_end]).toEqual([told + 1, 2, false]);
  await farm.db.updateTable('test_runs').set({ state: 'ended', result: 'passed' }).execute();
  expect(await read(`known=${String(answer.told)}&wait=30`)).toMatchObject({ is_end: true });
});

it('an attempt that was followed by another one grows no more', async () => {
  await farm.db.updateTable('test_runs').set({ attempt: 2 }).execute();
  await addItems(1);
  expect(await read('attempt=1&wait=30')).toMatchObject({ total_count: 1, is_end: true });
  expect(await read()).toMatchObject({ total_count: 0, is_end: false });
});
