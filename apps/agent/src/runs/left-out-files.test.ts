import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { defaultAgentSettings } from '../start-agent.ts';
import { openRunBench, type RunBench, step } from '../testing/run-bench.ts';

/** Files that can't be had end no run, and the run says what it is without. */
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let bench: RunBench;

beforeAll(async () => {
  const files = { ...defaultAgentSettings.runs.files, files: 2 };
  bench = await openRunBench({ runs: { ...defaultAgentSettings.runs, files } });
});
beforeEach(() => bench.untilThere());
afterAll(() => bench.close());

const steps = [step('launch', { clear: true }), step('back'), step('home'), step('back'), step('home')];
const gapsOf = (order: ReturnType<RunBench['order']>) =>
  bench
    .itemsOf(order)
    .filter(({ kind }) => kind === 'gap')
    .map(({ name, title, detail }) => [name, title, detail]);

it('an attempt brings 2,000 files, of 256 MiB each and 2 GiB in all', () => {
  expect(defaultAgentSettings.runs.files).toMatchObject({
    files: 2_000,
    fileBytes: 256 * 1024 ** 2,
    allFilesBytes: 2 * 1024 ** 3,
  });
});

it('a run beyond its files goes on to its end, and says how many it is without', async () => {
  const order = bench.order(steps, { screenshots: 'steps' });
  expect(await bench.resultOf(order)).toMatchObject({ outcome: 'finished', is_clean: true });
  expect(bench.filesOf(order).size).toBe(2);
  expect(gapsOf(order)).toEqual([['files_left_out', 'too_many', '3']]);
});

it('a file that the server does not take is told before the end of its run', async () => {
  bench.server.answerFiles(409);
  const order = bench.order([step('launch', {})], { screenshots: 'steps' });
  expect(await bench.resultOf(order)).toMatchObject({ outcome: 'finished', is_clean: true });
  expect(bench.filesOf(order).size).toBe(0);
  expect(gapsOf(order)).toEqual([['files_left_out', 'refused', '1']]);
});
