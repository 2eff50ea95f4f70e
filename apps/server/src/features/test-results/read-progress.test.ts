import { runLimits } from '@rackhand/contract/test/run-states';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { type RunDesk, runDeskOf } from '../../testing/run-desk.ts';

let farm: TestFarm;
let desk: RunDesk;

beforeEach(async () => {
  farm = await createTestFarm();
  desk = runDeskOf(farm);
});
afterEach(() => farm.close());

const ask = (...test_run_ids: string[]) => farm.call('/admbo/test/progress', { test_run_ids });
/** One that has been running for so long. */
const addRunning = async (seconds: number, row: object = {}): Promise<string> => {
  const started_at = new Date(farm.clock.now().getTime() - seconds * 1_000);
  const more = { attempt: 1, stage: 'test', started_at, ...row } as const;
  return (await desk.add({ state: 'running', row: more })).test_run_id;
};

it('an admin whose page shows runs is told how far these are and how long they have run, and of no others', async () => {
  const first = await addRunning(12, { done: 3, total: 20 });
  const second = await addRunning(5, { attempt: 2, total: 4, so_far: JSON.stringify({ seconds: 60 }) });
  await addRunning(1);
  const { data } = await ask(first, second);
  const shared = { stage: 'test', revision: 0 };
  expect(data['runs']).toEqual([
    { ...shared, test_run_id: first, attempt: 1, done: 3, total: 20, run_time: 12 },
    { ...shared, test_run_id: second, attempt: 2, done: 0, total: 4, run_time: 65 },
  ]);
});

it('an admin of another deployment is told nothing of a run, and nobody asks of more than a test can have', async () => {
  const own = await addRunning(1);
  const { test_run_id: foreign } = await desk.add({ state: 'running', groupType: 'hmg' });
  expect((await ask(own, foreign)).errorCode).toBe(2003);
  const many = Array.from({ length: runLimits.devices + 1 }, (_, n) => `1-${String(n + 1)}`);
  expect((await ask(...many)).errorCode).toBe(901);
  expect((await ask()).errorCode).toBe(901);
});
