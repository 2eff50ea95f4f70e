import { makeApk } from '@rackhand/test-apks/make-apk';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { defaultAgentSettings } from '../start-agent.ts';
import { openRunBench, type RunBench, step } from '../testing/run-bench.ts';

/** A device that is unplugged beside its test itself: while it is made ready, and while it is cleaned. Document 9, Must hold 4. */
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const app_id = 'com.example.large';
const large = makeApk({ app_id, version_code: 3, version_name: '0.3', padding: 5_000_000 });
const runs = { ...defaultAgentSettings.runs, awayMs: 6_000 };
const { actions } = defaultAgentSettings;
const update = { ...actions.update, settleMs: 1_500 };

let bench: RunBench;
let doneBefore: number;

beforeAll(async () => {
  bench = await openRunBench({ runs, actions: { ...actions, update } });
});
beforeEach(async () => {
  await bench.untilThere();
  doneBefore = (await bench.rack.journal(bench.phone)).length;
});
afterEach(() => bench.rack.fault('heal', 'all'));
afterAll(() => bench.close());

type Order = ReturnType<RunBench['order']>;
type Install = 'differs' | 'always';
const orderInstall = (install: Install = 'differs', sha256 = bench.server.offerFile(large)): Order =>
  bench.order([step('sleep', { for: '1ms' })], {
    app: {
      ...{ app_id, app_version: '0.3', version_code: '3', test_only: false, install },
      ...{ sha256, size: large.length },
    },
  });
/** A device is met in the middle of what it is asked. */
const answerMs = 400;
const fault = (name: string, parameters = {}): Promise<void> =>
  bench.rack.fault(name, [bench.phone.index], parameters);
const itemOf = (order: Order, name: string) => bench.itemsOf(order).find((item) => item.name === name);
const untilItem = (order: Order, name: string, state: string): Promise<void> =>
  bench.until(() => {
    expect(itemOf(order, name)?.state).toBe(state);
  });
const untilAway = (): Promise<void> =>
  bench.until(() => {
    expect(bench.server.devices.get(bench.phone.serial)?.connection).not.toBe('device');
  });
const doneToIt = async (): Promise<string[]> =>
  (await bench.rack.journal(bench.phone)).slice(doneBefore).flatMap((line) => {
    return line.app_id === app_id ? [line.did] : [];
  });
const installedOnce = ['install', 'clear', 'uninstall'];
const gaps = (order: Order) => bench.itemsOf(order).filter(({ name }) => name === 'device_away');

it('a device that is unplugged while its app is sent, and comes back in time, is sent it again, and is tested', async () => {
  await fault('vanish_in_transfer', { after_bytes: 500_000 });
  const order = orderInstall();
  await untilItem(order, 'device_away', 'running');
  await fault('replug');
  expect(await bench.resultOf(order)).toMatchObject({ outcome: 'finished', is_clean: true });
  expect(gaps(order)).toMatchObject([{ state: 'passed' }]);
  expect(await doneToIt()).toEqual(installedOnce);
});

it.each<Install>(['differs', 'always'])(
  'a device that is unplugged once it has its app is asked for it when it is back, and is not given it twice (%s)',
  async (install) => {
    await fault('lose_answer');
    const order = orderInstall(install);
    await bench.until(async () => expect(await doneToIt()).toEqual(['install']));
    await fault('unplug');
    await untilAway();
    await fault('replug');
    expect(await bench.resultOf(order)).toMatchObject({ outcome: 'finished', is_clean: true });
    expect(await doneToIt()).toEqual(installedOnce);
  },
);

it('a device that is unplugged while its app is sent, and stays away, ends its run as DEVICE_AWAY in the time of any stage', async () => {
  await fault('vanish_in_transfer', { after_bytes: 500_000 });
  const order = orderInstall();
  await untilAway();
  const since = performance.now();
  const result = await bench.resultOf(order);
  expect(performance.now() - since).toBeLessThan(runs.awayMs + 4_000);
  expect(result).toMatchObject({ outcome: 'error', reason: 'DEVICE_AWAY', is_clean: false });
  expect(itemOf(order, 'install')).toMatchObject({ state: 'failed' });
  expect(gaps(order)).toMatchObject([{ state: 'failed' }]);
  expect(await doneToIt()).toEqual([]);
});

it('a device that goes away each time that its app is sent is sent it twice, and ends its run as INSTALL_FAILED', async () => {
  await fault('vanish_in_transfer', { after_bytes: 500_000 });
  const order = orderInstall();
  await untilItem(order, 'device_away', 'running');
  await fault('vanish_in_transfer', { after_bytes: 500_000 });
  await fault('replug');
  await bench.until(() => expect(gaps(order)).toMatchObject([{ state: 'passed' }, { state: 'running' }]));
  await fault('replug');
  const result = await bench.resultOf(order);
  expect(result).toMatchObject({ outcome: 'error', reason: 'INSTALL_FAILED', is_clean: true });
  expect(result.detail).toContain('SENDING_BROKE');
  expect(await doneToIt()).toEqual([]);
});

it('a device that restarts by itself while its app is installed ends its run as DEVICE_REBOOTED', async () => {
  await fault('slow_install', { ms: 60_000 });
  const order = orderInstall();
  await untilItem(order, 'install', 'running');
  await fault('reboot');
  expect(await bench.resultOf(order)).toMatchObject({ outcome: 'error', reason: 'DEVICE_REBOOTED' });
});

it('a run that is stopped while its device is away in an installation ends at once', async () => {
  await fault('slow_install', { ms: 60_000 });
  const order = orderInstall();
  await untilItem(order, 'install', 'running');
  await fault('unplug');
  await untilItem(order, 'device_away', 'running');
  bench.stop(order, 'stop');
  await untilItem(order, 'install', 'failed');
  await fault('replug');
  expect(await bench.resultOf(order, 10_000)).toMatchObject({ outcome: 'stopped', is_clean: true });
});

async function unplug(order: Order, what: string): Promise<void> {
  await fault('unplug');
  await untilItem(order, 'device_away', 'running');
  await fault('answer_slowly', { ms: 0 });
  if (what === 'comes back') await fault('replug');
}

const back = { outcome: 'finished', is_clean: true };
const away = { outcome: 'error', reason: 'DEVICE_AWAY', is_clean: false };

it.each([
  ['comes back', back],
  ['stays away', away],
])(
  'a device that is unplugged behind its installation and %s ends its run as in any stage',
  async (what, end) => {
    const order = orderInstall();
    await fault('answer_slowly', { ms: answerMs });
    await untilItem(order, 'install', 'passed');
    await unplug(order, what);
    expect(await bench.resultOf(order)).toMatchObject(end);
  },
);

it.each([
  ['comes back', back],
  ['stays away', away],
])(
  'a device that is unplugged in the cleaning before and %s ends its run as in any stage',
  async (what, end) => {
    await fault('answer_slowly', { ms: answerMs });
    const order = bench.order([step('sleep', { for: '1ms' })], { cleaning_before: 'standard' });
    await untilItem(order, 'clear_app', 'running');
    await unplug(order, what);
    expect(await bench.resultOf(order)).toMatchObject(end);
    expect(gaps(order)).toHaveLength(1);
  },
);

it.each([
  ['comes back', true],
  ['stays away', false],
])(
  'a device that is unplugged in the cleaning after and %s changes no result; is it clean? %s',
  async (what, is_clean) => {
    const order = bench.order([step('sleep', { for: '2s' })]);
    await untilItem(order, 'sleep', 'running');
    await fault('answer_slowly', { ms: answerMs });
    await untilItem(order, 'clear_app', 'running');
    await unplug(order, what);
    expect(await bench.resultOf(order)).toMatchObject({ outcome: 'finished', is_clean });
    expect(gaps(order)).toHaveLength(1);
  },
);

it.each(['FILE_NOT_FETCHED', 'FILE_CHANGED'] as const)(
  'a run whose app its host does not get from the server ends as %s, and nothing reaches its device',
  async (reason) => {
    const other = Buffer.from(large);
    other.writeUInt8((large[5_000] ?? 0) ^ 1, 5_000);
    // Another app than that of the others: theirs lies on the host by now.
    const own = Buffer.concat([large, Buffer.from('own')]).subarray(3);
    const sha256 = reason === 'FILE_CHANGED' ? bench.server.offerFile(own, other) : 'f'.repeat(64);
    const order = orderInstall('always', sha256);
    expect(await bench.resultOf(order)).toMatchObject({ outcome: 'error', reason, is_clean: true });
    expect(await doneToIt()).not.toContain('install');
  },
);
