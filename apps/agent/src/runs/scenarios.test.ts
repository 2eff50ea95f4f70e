import { shotFile } from '@rackhand/contract/test/run-link';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { bank, openRunBench, type RunBench, step } from '../testing/run-bench.ts';

/** What the steps of a scenario do to a device, by the device's own word. */
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let bench: RunBench;

beforeAll(async () => {
  bench = await openRunBench();
});
beforeEach(() => bench.untilThere());
afterEach(() => bench.rack.fault('heal', 'all'));
afterAll(() => bench.close());

const login = [
  step('launch', { clear: true }),
  step('type', { into: { id: 'pin' }, value: '${secret_pin}' }),
  step('tap', { target: { text: '로그인' } }),
];
const secrets = { app: bank, variables: { secret_pin: '1234' } };
const scenarioOf = (steps: ReturnType<typeof step>[]) => ({ scenario: { ...secrets, steps } });

it('a scenario that comes to its end touches each thing once, and brings log, pictures and how the device was', async () => {
  const steps = [
    ...login,
    step('assert_text', { in: { id: 'title' }, contains: '계좌' }),
    step('assert_log', { contains: 'login accepted' }),
    step('screenshot', { name: 'accounts' }),
  ];
  const order = bench.order(steps, scenarioOf(steps));
  const result = await bench.resultOf(order);
  expect(result).toMatchObject({ outcome: 'finished', reason: null, failed_item: null, is_clean: true });
  expect(result.facts).toMatchObject({ app_version: '5.50.10', app_version_code: '55010' });
  expect(result.facts?.boot_id).not.toBe('');
  const touched = (await bench.touches()).filter(({ screen }) => screen === 'login');
  expect(touched.filter(({ did }) => did === 'tap').map(({ widget }) => widget)).toEqual(['pin', 'login']);
  expect(touched.filter(({ did }) => did === 'text')).toMatchObject([{ value: '1234' }]);
  expect(bench.logOf(order).some((line) => line.includes('Bank') && line.includes('login accepted'))).toBe(
    true,
  );
  expect(bench.logOf(order)).toHaveLength(result.log_lines);
  expect(bench.filesOf(order).get('shots/0001.png')?.subarray(1, 4).toString()).toBe('PNG');
  const items = bench.itemsOf(order);
  expect(items.filter(({ kind }) => kind === 'step').map(({ name, state }) => `${name} ${state}`)).toEqual(
    steps.map(({ verb }) => `${verb} passed`),
  );
  expect(items.find(({ name }) => name === 'screenshot')).toMatchObject({ shot: 1 });
  expect(JSON.stringify([items, bench.logOf(order)])).not.toContain('1234');
});

it('a scenario fails by its step and says what was seen; an optional step may fail', async () => {
  const steps = [
    ...login,
    step('tap', { target: { text: '나중에' } }, { timeout: '100ms', optional: true }),
    step('assert_text', { in: { id: 'title' }, equals: '이체' }, { timeout: '300ms', line: 7 }),
    step('tap', { target: { id: 'transfer' } }),
  ];
  const order = bench.order(steps, { ...scenarioOf(steps), screenshots: 'changes' });
  const result = await bench.resultOf(order);
  expect(result).toMatchObject({ outcome: 'failed', is_limit: false, is_clean: true });
  const items = bench.itemsOf(order);
  expect(items.find(({ number }) => number === result.failed_item)).toMatchObject({
    name: 'assert_text',
    state: 'failed',
    detail: 'id "title" reads "내 계좌"',
    source_line: 7,
  });
  expect(items.find(({ title }) => title === 'text 나중에')?.state).toBe('skipped');
  expect((await bench.touches()).some(({ widget }) => widget === 'transfer')).toBe(false);
  expect(bench.filesOf(order).size).toBeGreaterThan(1);
});

it('each step of a run that is to show them all has a picture, whether the screen has changed or not', async () => {
  const steps = [
    step('launch', { clear: true }),
    step('wait_for', { target: { id: 'pin' } }),
    step('assert_visible', { target: { id: 'pin' } }),
    step('group', { name: 'twice' }, { steps: [step('back'), step('home')] }),
  ];
  const order = bench.order(steps, { screenshots: 'steps' });
  expect(await bench.resultOf(order)).toMatchObject({ outcome: 'finished' });
  const done = bench.itemsOf(order).filter(({ kind, name }) => kind === 'step' && name !== 'group');
  expect(done.map(({ name, shot }) => [name, shot])).toEqual([
    ['launch', 1],
    ['wait_for', 2],
    ['assert_visible', 3],
    ['back', 4],
    ['home', 5],
  ]);
  expect([...bench.filesOf(order).keys()].toSorted()).toEqual(done.map(({ shot }) => shotFile(shot ?? 0)));
});

it('groups and repeats, keys, swipes and lists that are scrolled do what they say', async () => {
  const steps = [
    ...login,
    step('repeat', { times: 2 }, { steps: [step('swipe', { direction: 'up' }), step('back')] }),
    ...login,
    step(
      'group',
      { name: 'to the end' },
      {
        steps: [step('scroll_to', { target: { text: '20월 관리비 이체' } }, { timeout: '30s' })],
      },
    ),
    step('double_tap', { target: { at: ['50%', '1%'] } }),
    step('key', { key: 'MENU' }),
    step('rotate', { to: 'landscape' }),
    step('home'),
  ];
  const order = bench.order(steps, scenarioOf(steps));
  const result = await bench.resultOf(order, 60_000);
  const items = bench.itemsOf(order);
  expect(items.filter(({ state }) => state === 'failed')).toEqual([]);
  expect(result).toMatchObject({ outcome: 'finished', is_clean: true });
  expect(items.filter(({ depth, kind }) => depth === 1 && kind === 'step').map(({ name }) => name)).toEqual([
    'swipe',
    'back',
    'swipe',
    'back',
    'scroll_to',
  ]);
  expect(items.find(({ name }) => name === 'undo_settings')).toMatchObject({ state: 'passed' });
  const keys = (await bench.touches()).filter(({ did }) => did === 'key').map(({ value }) => value);
  expect(keys).toEqual(['BACK', 'BACK', 'MENU', 'HOME', 'HOME']);
});

it('letters beyond ASCII are not typed, and the step says why', async () => {
  const steps = [step('launch', {}), step('type', { into: { id: 'pin' }, value: '가나다' })];
  const order = bench.order(steps);
  const result = await bench.resultOf(order);
  expect(result.outcome).toBe('failed');
  expect(bench.itemsOf(order).find(({ number }) => number === result.failed_item)?.detail).toContain('ASCII');
  expect((await bench.touches()).filter(({ did }) => did === 'text')).toEqual([]);
});

it.each([
  ['never_idle', { ms: 300 }, 'the screen never rests'],
  ['dump_fails', { how: 'null_root' }, 'null root node'],
  ['dump_fails', { how: 'killed' }, 'Killed'],
  ['dump_fails', { how: 'empty' }, 'uiautomator says nothing'],
  ['dump_fails', { how: 'stale' }, 'hierchary dumped to'],
])(
  'a screen that can not be read (%s %o) is told in its words, and nothing is touched for it',
  async (name, how, words) => {
    await bench.rack.fault(name, [bench.phone.index], how);
    const steps = [step('launch', {}), step('tap', { target: { id: 'pin' } }, { timeout: '500ms' })];
    const order = bench.order(steps);
    const result = await bench.resultOf(order);
    expect(result.outcome).toBe('failed');
    const failed = bench.itemsOf(order).find(({ number }) => number === result.failed_item);
    expect(failed?.detail).toContain('the screen could not be read');
    expect(failed?.detail).toContain(words);
    expect((await bench.touches()).filter(({ did }) => did === 'tap')).toEqual([]);
  },
);

it('a crash of the app is told with its exception, its own frames and what the device has kept of it, without a secret in it', async () => {
  const steps = [...login, step('wait_for', { target: { text: '이체' } }), step('sleep', { for: '3s' })];
  const order = bench.order(steps, { ...scenarioOf(steps), stop_on_crash: true });
  await bench.until(() => {
    expect(bench.itemsOf(order).some(({ name, state }) => name === 'sleep' && state === 'running')).toBe(
      true,
    );
  });
  await bench.rack.fault('crash_app', [bench.phone.index], {
    exception: 'java.lang.IllegalStateException',
    message: 'no account of 1234',
  });
  const result = await bench.resultOf(order);
  expect(result.outcome).toBe('failed');
  expect(result.crashes).toMatchObject([{ kind: 'crash', app_id: bank, remote_file: 'crashes/0001.txt' }]);
  expect(result.crashes[0]?.signature).toMatch(/^java\.lang\.IllegalStateException\ncom\.example\.bank\./);
  expect(result.crashes[0]?.signature).not.toMatch(/:\d/);
  const item = bench.itemsOf(order).find(({ number }) => number === result.failed_item);
  expect(item).toMatchObject({ kind: 'crash', title: 'java.lang.IllegalStateException: no account of ***' });
  const kept = bench.filesOf(order).get('crashes/0001.txt')?.toString();
  expect(kept).toContain('Process: com.example.bank');
  expect(kept).toContain('no account of ***');
  expect(kept).not.toContain('1234');
  expect(bench.logOf(order)[(result.crashes[0]?.log_line ?? 0) - 1]).toContain('FATAL EXCEPTION');
});

it('an app that does not respond is told, and the device is clean afterwards', async () => {
  const steps = [...login, step('wait_for', { target: { text: '이체' } }), step('sleep', { for: '2s' })];
  const order = bench.order(steps, scenarioOf(steps));
  await bench.until(() => {
    expect(bench.itemsOf(order).some(({ name, state }) => name === 'sleep' && state === 'running')).toBe(
      true,
    );
  });
  await bench.rack.fault('anr_app', [bench.phone.index]);
  const result = await bench.resultOf(order);
  expect(result).toMatchObject({ outcome: 'finished', is_clean: true, cleaning_detail: '' });
  expect(result.crashes).toMatchObject([{ kind: 'anr', app_id: bank }]);
});
