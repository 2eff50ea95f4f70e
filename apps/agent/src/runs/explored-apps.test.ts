import type { ExploringOrder } from '@rackhand/contract/test/autonomous';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { bank, openRunBench, type RunBench, step } from '../testing/run-bench.ts';

/** What a walk through an app does to a device, by the device's own word. */
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let bench: RunBench;

beforeAll(async () => {
  bench = await openRunBench();
});
beforeEach(() => bench.untilThere());
afterEach(() => bench.rack.fault('heal', 'all'));
afterAll(() => bench.close());

const exploring = (differently: Partial<ExploringOrder> = {}): { exploring: ExploringOrder } => ({
  exploring: {
    ...{ strategy: 'explore', seed: 7, max_events: 25, interval_ms: 100, allowed_packages: [], avoid: [] },
    ...{ texts: ['1234'], ...differently },
  },
});
const login = [
  step('launch', { clear: true }),
  step('type', { into: { id: 'pin' }, value: '${secret_pin}' }),
  step('tap', { target: { text: '로그인' } }),
];
const begun = (order: ReturnType<RunBench['order']>) =>
  bench.until(() => expect(bench.itemsOf(order).some(({ kind }) => kind === 'screen')).toBe(true));

it('an app is explored behind its login, in the same order by the same seed, and what was found is told', async () => {
  const scenario = { app: bank, variables: { secret_pin: '1234' }, steps: login };
  const walk = async () => {
    const order = bench.order(login, { ...exploring(), scenario, screenshots: 'changes' });
    const result = await bench.resultOf(order, 60_000);
    return {
      order,
      result,
      touched: (await bench.touches()).map(
        ({ did, screen, widget }) => `${did} ${screen ?? ''} ${widget ?? ''}`,
      ),
    };
  };
  const first = await walk();
  const { explored } = first.result;
  expect(first.result).toMatchObject({ outcome: 'finished', is_limit: false, is_clean: true, crashes: [] });
  expect(explored).toMatchObject({ events: 25, activities_total: 4, anrs: [], crashes: [] });
  const activities = new Set(explored?.screens.map(({ activity }) => activity));
  for (const seen of ['AccountListActivity', 'TransferActivity', 'DoneActivity'])
    expect(activities).toContain(`${bank}/.${seen}`);
  expect(explored?.coverage).toBe((explored?.activities_seen ?? 0) / 4);
  const ids = new Set(explored?.screens.map(({ id }) => id));
  expect(explored?.edges.every(({ from, to }) => ids.has(from) && ids.has(to))).toBe(true);
  expect(explored?.edges.map(({ action }) => action)).toContain('tap send');
  expect(explored?.screens.every(({ shot }) => shot !== null)).toBe(true);
  const events = bench.filesOf(first.order).get('events.txt')?.toString() ?? '';
  expect(events.trim().split('\n')).toHaveLength(25);
  expect(JSON.stringify([explored, events])).not.toContain('1234');
  expect((await walk()).touched).toEqual(first.touched);
});

it('what is avoided is never touched, and an app that is left is brought back', async () => {
  const order = bench.order([], { ...exploring({ avoid: [{ text: '로그인' }], max_events: 14 }) });
  const { explored, outcome } = await bench.resultOf(order, 60_000);
  expect([outcome, explored?.activities_seen, explored?.coverage]).toEqual(['finished', 1, 0.25]);
  expect(explored?.activities_missed).toHaveLength(3);
  const touched = await bench.touches();
  expect(touched.filter(({ did, widget }) => did === 'tap' && widget === 'login')).toEqual([]);
  const opened = touched.filter(({ did, app_id }) => did === 'launch' && app_id === bank);
  const left = bench.itemsOf(order).filter(({ kind, name }) => kind === 'screen' && name === 'left');
  expect(left.length).toBeGreaterThan(0);
  expect(opened).toHaveLength(left.length + 1);
});

it('crashes and hangs are counted by what they are, with a picture, and the walk goes on behind them', async () => {
  const order = bench.order([], { ...exploring({ max_events: 60 }), screenshots: 'changes' });
  await begun(order);
  const isTold = (wanted: string) => () =>
    expect(bench.itemsOf(order).some(({ kind }) => kind === wanted)).toBe(true);
  const opened = async () =>
    (await bench.touches()).filter(({ did, app_id }) => did === 'launch' && app_id === bank).length;
  const exception = 'java.lang.IllegalStateException';
  const before = await opened();
  await bench.rack.fault('crash_app', [bench.phone.index], { package: bank, exception, message: 'one' });
  await bench.until(isTold('crash'));
  await bench.until(async () => expect(await opened()).toBeGreaterThan(before));
  await bench.rack.fault('anr_app', [bench.phone.index], { package: bank });
  await bench.until(isTold('anr'));
  const { explored, crashes, outcome } = await bench.resultOf(order, 60_000);
  expect([outcome, explored?.events]).toEqual(['finished', 60]);
  expect(explored?.crashes).toMatchObject([{ title: 'java.lang.IllegalStateException: one', count: 1 }]);
  expect(explored?.crashes[0]?.shot).not.toBeNull();
  expect(explored?.anrs[0]?.remote_file).toMatch(/^crashes\//);
  expect(crashes.length).toBeGreaterThan(1);
});

it('a screen that never rests is driven by its picture', async () => {
  await bench.rack.fault('never_idle', [bench.phone.index], { ms: 300 });
  const order = bench.order([], exploring({ max_events: 8 }));
  const { explored, outcome } = await bench.resultOf(order, 60_000);
  expect([outcome, explored?.events]).toEqual(['finished', 8]);
  expect((await bench.touches()).filter(({ app_id }) => app_id === bank).length).toBeGreaterThan(3);
});

it('its time ends it and fails nothing; a stop ends it with what it has found', async () => {
  const short = bench.order([], { ...exploring({ max_events: 1_000 }), limit_seconds: 3 });
  expect(await bench.resultOf(short)).toMatchObject({ outcome: 'finished', is_limit: false, is_clean: true });
  const order = bench.order([], exploring({ max_events: 1_000, strategy: 'random' }));
  await begun(order);
  bench.stop(order, 'stop');
  const stopped = await bench.resultOf(order, 10_000);
  expect(stopped).toMatchObject({ outcome: 'stopped', is_clean: true });
  expect(stopped.explored?.screens.length).toBeGreaterThan(0);
});

it('an app that is not there fails its run by name', async () => {
  const gone = { app: 'com.example.none', variables: {}, steps: [] };
  const order = bench.order([], { ...exploring(), scenario: gone });
  const result = await bench.resultOf(order);
  expect(result.outcome).toBe('failed');
  const item = bench.itemsOf(order).find(({ number }) => number === result.failed_item);
  expect(item).toMatchObject({ kind: 'screen', name: 'lost', title: 'com.example.none' });
  expect(item?.detail).toContain('is not installed');
});
