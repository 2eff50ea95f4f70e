import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { bank, openRunBench, type RunBench, step } from '../testing/run-bench.ts';

/** What is not lost, not done twice and not taken away. */
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let bench: RunBench;

beforeAll(async () => {
  bench = await openRunBench();
});
beforeEach(() => bench.untilThere());
afterEach(() => bench.rack.fault('heal', 'all'));
afterAll(() => bench.close());

const untilRuns = (order: ReturnType<RunBench['order']>, verb: string) =>
  bench.until(() => {
    expect(bench.itemsOf(order).some(({ name, state }) => name === verb && state === 'running')).toBe(true);
  });

it('a log that ends by itself is read on, and each line is there once', async () => {
  const order = bench.order([
    step('launch', {}),
    step('assert_log', { contains: 'line 9' }, { timeout: '30s' }),
  ]);
  await untilRuns(order, 'assert_log');
  for (let nth = 0; nth < 10; nth += 1) {
    await bench.rack.fault('log_line', [bench.phone.index], { text: `line ${String(nth)}` });
    if (nth % 4 === 1) await bench.rack.fault('end_logcat', [bench.phone.index]);
  }
  expect(await bench.resultOf(order)).toMatchObject({ outcome: 'finished' });
  const lines = bench.logOf(order).flatMap((line) => /line \d$/.exec(line)?.[0] ?? []);
  expect(lines).toEqual(Array.from({ length: 10 }, (_, nth) => `line ${String(nth)}`));
});

it('a flood is bounded, what is left out is counted, and the run goes on', async () => {
  const order = bench.order([
    step('launch', {}),
    step('assert_log', { contains: 'the last one' }, { timeout: '40s' }),
  ]);
  await untilRuns(order, 'assert_log');
  await bench.rack.fault('log_flood', [bench.phone.index], { lines: 30_000, per_second: 15_000 });
  await bench.until(() => {
    expect(bench.itemsOf(order).some(({ name }) => name === 'lines_left_out')).toBe(true);
  });
  await bench.until(async () => {
    await bench.rack.fault('log_line', [bench.phone.index], { text: 'the last one' });
    expect(bench.itemsOf(order).find(({ name }) => name === 'assert_log')?.state).toBe('passed');
  });
  const result = await bench.resultOf(order);
  expect(result.lines_left_out).toBeGreaterThan(0);
  expect(bench.logOf(order)).toHaveLength(result.log_lines);
});

it('what a device writes without a rest is told by the handful, five times a second at most', async () => {
  const order = bench.order([
    step('launch', {}),
    step('assert_log', { contains: 'flood 2000 of 2000' }, { timeout: '40s' }),
  ]);
  await untilRuns(order, 'assert_log');
  const told = (): number => bench.server.messages.filter(({ type }) => type === 'run_log').length;
  const [before, begun] = [told(), performance.now()];
  await bench.rack.fault('log_flood', [bench.phone.index], { lines: 2_000, per_second: 1_000 });
  await bench.until(() => {
    expect(bench.logOf(order).some((line) => line.includes('flood 2000 of 2000'))).toBe(true);
  });
  const handfuls = told() - before;
  // One at once, one that was under way, and what is full may follow at once.
  expect(handfuls).toBeLessThanOrEqual((performance.now() - begun) / 200 + 4);
});

it('a touch in which the device was lost is not made again, and the step says that it is not known', async () => {
  await bench.rack.fault('slow_input', [bench.phone.index], { ms: 3_000 });
  const order = bench.order([
    step('launch', { clear: true }),
    step('tap', { target: { id: 'pin' } }),
    step('sleep', { for: '1ms' }),
  ]);
  await untilRuns(order, 'tap');
  await bench.until(() => {
    const shown = bench.itemsOf(order).find(({ name }) => name === 'tap');
    expect(Date.now() - Date.parse(shown?.at ?? '')).toBeGreaterThan(1_500);
  });
  await bench.rack.fault('unplug', [bench.phone.index]);
  await bench.rack.fault('replug', [bench.phone.index]);
  const result = await bench.resultOf(order);
  expect(result.outcome).toBe('finished');
  expect(bench.itemsOf(order).find(({ name }) => name === 'tap')?.detail).toContain('not known');
  expect((await bench.touches()).filter(({ did }) => did === 'tap').length).toBeLessThanOrEqual(1);
});

it('a thorough cleaning takes what nobody keeps, leaves what is kept, and says what it could not do', async () => {
  const kept = [bank, 'com.example.labhelper'];
  const before = (await bench.rack.journal(bench.phone)).length;
  const first = await bench.resultOf(
    bench.order([step('launch', {})], { cleaning_after: 'thorough', kept_apps: kept, kept_data: [bank] }),
    60_000,
  );
  expect(first).toMatchObject({ outcome: 'finished', is_clean: true });
  const done = (await bench.rack.journal(bench.phone)).slice(before);
  const gone = done.filter(({ did }) => did === 'uninstall').map(({ app_id }) => app_id);
  expect(gone).toContain('com.example.maps');
  expect(done.filter(({ app_id, did }) => kept.includes(app_id) && did !== 'install')).toEqual([]);
  await bench.untilThere();
  await bench.rack.fault('fail_clear', [bench.phone.index]);
  const second = await bench.resultOf(bench.order([step('launch', {})], { kept_apps: kept }));
  expect(second).toMatchObject({ outcome: 'finished', is_clean: false });
  expect(second.cleaning_detail).toContain(`the data of ${bank} was not cleared`);
});
