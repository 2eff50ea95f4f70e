import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { defaultAgentSettings } from '../start-agent.ts';
import { bank, openRunBench, type RunBench, step } from '../testing/run-bench.ts';

/** What a run does to its device before the test itself, where it is asked to. */
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let bench: RunBench;

beforeAll(async () => {
  const { actions, runs } = defaultAgentSettings;
  bench = await openRunBench({
    runs: { ...runs, awayMs: 4_000 },
    actions: { ...actions, reboot: { ...actions.reboot, backMs: 12_000 } },
  });
});
beforeEach(() => bench.untilThere());
afterAll(() => bench.close());

const bootsOf = async (): Promise<number> =>
  (await bench.rack.devices()).find(({ index }) => index === bench.phone.index)?.boots ?? 0;
const stagesOf = (order: ReturnType<RunBench['order']>): string[] =>
  bench.itemsOf(order).flatMap(({ kind, name, state }) => (kind === 'stage' ? [`${name} ${state}`] : []));
const stepsOf = (order: ReturnType<RunBench['order']>) =>
  bench.itemsOf(order).filter(({ kind }) => kind === 'step');

it('a run that asks for both finds its device restarted once and cleaned, and begins then', async () => {
  const boots = await bootsOf();
  const order = bench.order([step('launch', {})], {
    ...{ reboot_before: true, cleaning_before: 'standard', cleaning_after: 'none' },
  });
  expect(await bench.resultOf(order, 60_000)).toMatchObject({ outcome: 'finished', reason: null });
  expect(stagesOf(order)).toEqual(['reboot passed', 'clean_before passed', 'test passed']);
  expect(await bootsOf()).toBe(boots + 1);
  const cleared = (await bench.rack.journal(bench.phone)).filter(({ did }) => did === 'clear');
  expect(cleared.map(({ app_id }) => app_id)).toEqual([bank]);
});

it('a run whose device could not be cleaned before it ends PREPARE_FAILED by the step, and nothing is tested', async () => {
  await bench.rack.fault('fail_clear', [bench.phone.index]);
  const order = bench.order([step('launch', {})], { cleaning_before: 'standard', cleaning_after: 'none' });
  const result = await bench.resultOf(order);
  await bench.rack.fault('mend_apps', [bench.phone.index]);
  expect(result).toMatchObject({ outcome: 'error', reason: 'PREPARE_FAILED' });
  expect(result.detail).toContain(`clear_app: the data of ${bank} was not cleared`);
  expect(stagesOf(order)).toEqual(['clean_before failed']);
  expect(stepsOf(order)).toEqual([]);
});

it('a run whose device does not come back from the reboot before it ends PREPARE_FAILED, and nothing is tested', async () => {
  await bench.rack.fault('slow_boot', [bench.phone.index], { ms: 600_000 });
  const order = bench.order([step('launch', {})], { reboot_before: true, cleaning_after: 'none' });
  expect(await bench.resultOf(order, 60_000)).toMatchObject({ outcome: 'error', reason: 'PREPARE_FAILED' });
  expect(stagesOf(order)).toEqual(['reboot failed']);
  expect(stepsOf(order)).toEqual([]);
});
