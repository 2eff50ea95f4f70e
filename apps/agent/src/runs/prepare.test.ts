import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { defaultAgentSettings } from '../start-agent.ts';
import { bank, openRunBench, type RunBench, step } from '../testing/run-bench.ts';

/** A device that can't be made ready for a run. */
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let bench: RunBench;

beforeEach(async () => {
  const { actions } = defaultAgentSettings;
  const reboot = { ...actions.reboot, backMs: 6_000, downMs: 3_000 };
  const runs = { ...defaultAgentSettings.runs, awayMs: 4_000 };
  bench = await openRunBench({ runs, actions: { ...actions, reboot } });
  await bench.untilThere();
});
afterEach(() => bench.close());

const steps = [step('launch', {}), step('tap', { target: { id: 'pin' } })];
const tapsOf = async (): Promise<number> => (await bench.touches()).filter(({ did }) => did === 'tap').length;
const stageOf = (order: ReturnType<RunBench['order']>, stage: string) =>
  bench.itemsOf(order).find(({ kind, name }) => kind === 'stage' && name === stage);

it('a run whose device can’t be cleaned before it ends as PREPARE_FAILED with what stays, and nothing is done', async () => {
  await bench.rack.fault('fail_clear', [bench.phone.index]);
  const order = bench.order(steps, { cleaning_before: 'standard', cleaning_after: 'none' });
  const result = await bench.resultOf(order);
  expect(result).toMatchObject({ outcome: 'error', reason: 'PREPARE_FAILED' });
  expect(result.detail).toContain(`the data of ${bank} was not cleared`);
  expect(stageOf(order, 'clean_before')).toMatchObject({ state: 'failed' });
  expect(await tapsOf()).toBe(0);
});

it('a run whose device does not come back from the reboot before it ends as PREPARE_FAILED, and nothing is done', async () => {
  await bench.rack.fault('slow_boot', [bench.phone.index], { ms: 60_000 });
  const order = bench.order(steps, { reboot_before: true, cleaning_after: 'none' });
  const result = await bench.resultOf(order, 60_000);
  expect(result).toMatchObject({ outcome: 'error', reason: 'PREPARE_FAILED' });
  expect(stageOf(order, 'reboot')).toMatchObject({ state: 'failed', detail: result.detail });
  expect(await tapsOf()).toBe(0);
});
