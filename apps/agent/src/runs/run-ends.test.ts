import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { keptFromCleaning } from '@rackhand/contract/test/end-of-run';
import { testsAbility } from '@rackhand/contract/test/run-link';
import { makeApk } from '@rackhand/test-apks/make-apk';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { defaultAgentSettings } from '../start-agent.ts';
import { bank, openRunBench, type RunBench, step } from '../testing/run-bench.ts';

/** What becomes of a run that does not simply come to its end. */
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let bench: RunBench;

beforeEach(async () => {
  bench = await openRunBench({ runs: { ...defaultAgentSettings.runs, letGoMs: 12_000, awayMs: 4_000 } });
  await bench.untilThere();
});
afterEach(() => bench.close());

const tapping = [step('launch', { clear: true }), step('tap', { target: { id: 'pin' } })];
const sleeping = [...tapping, step('sleep', { for: '60s' }), step('tap', { target: { id: 'login' } })];
const untilAsleep = (order: ReturnType<RunBench['order']>) =>
  bench.until(() => {
    expect(bench.itemsOf(order).some(({ name, state }) => name === 'sleep' && state === 'running')).toBe(
      true,
    );
  });
const tapsOn = async (widget: string): Promise<number> =>
  (await bench.touches()).filter((touch) => touch.did === 'tap' && touch.widget === widget).length;

const shop = makeApk({
  app_id: 'com.example.shop',
  version_code: 3,
  version_name: '0.3',
  files: [
    {
      name: 'assets/rackhand-app.json',
      content: Buffer.from(
        JSON.stringify({
          start: 'main',
          screens: {
            main: {
              widgets: [
                { class: 'Button', id: 'buy', text: 'Buy', on: { tap: [{ do: 'go', to: 'sold' }] } },
                {
                  class: 'Button',
                  id: 'boom',
                  text: 'Boom',
                  on: { tap: [{ do: 'native_crash', signal: 'SIGSEGV' }] },
                },
              ],
            },
            sold: { widgets: [{ id: 'title', text: 'Sold' }] },
          },
        }),
      ),
    },
  ],
});
const shopApp = () => ({
  app_id: 'com.example.shop',
  app_version: '0.3',
  version_code: '3',
  sha256: bench.server.offerFile(shop),
  size: shop.length,
  test_only: false,
  install: 'differs' as const,
});

it('an app that the run brings is installed, tested, and gone afterwards', async () => {
  const order = bench.order(
    [
      step('launch', {}),
      step('tap', { target: { id: 'buy' } }),
      step('assert_visible', { target: { text: 'Sold' } }),
    ],
    { app: shopApp() },
  );
  const result = await bench.resultOf(order);
  expect(result).toMatchObject({ outcome: 'finished', is_clean: true });
  expect(result.facts).toMatchObject({ app_version: '0.3', app_version_code: '3' });
  const done = (await bench.rack.journal(bench.phone)).filter(({ app_id }) => app_id === 'com.example.shop');
  expect(done.map(({ did }) => did)).toEqual(['install', 'clear', 'uninstall']);
  expect(await tapsOn('buy')).toBe(1);
});

it('an app that is never to be installed is tested as the device has it', async () => {
  const app = { ...shopApp(), install: 'never' as const };
  const missing = await bench.resultOf(bench.order([step('launch', {})], { app }));
  expect(missing).toMatchObject({ outcome: 'failed', is_clean: true });
  const known = { ...app, app_id: bank, app_version: '9.9', version_code: '99999' };
  const order = bench.order([step('launch', {})], { app: known });
  const result = await bench.resultOf(order);
  expect(result).toMatchObject({ outcome: 'finished', facts: { app_version: '5.50.10' } });
  expect(bench.itemsOf(order).map(({ name }) => name)).not.toContain('install');
  expect((await bench.rack.journal(bench.phone)).map(({ did }) => did)).not.toContain('install');
  expect(bench.server.fetched.size).toBe(0);
});

it('a native crash ends a run that is to stop at crashes, and an app that the device refuses is named by its code', async () => {
  const crashing = bench.order(
    [step('launch', {}), step('tap', { target: { id: 'boom' } }), step('sleep', { for: '60s' })],
    { app: shopApp(), stop_on_crash: true },
  );
  const crashed = await bench.resultOf(crashing);
  expect(crashed).toMatchObject({ outcome: 'failed', is_clean: true });
  expect(crashed.crashes[0]?.signature).toMatch(/^SIGSEGV\nlibapp\.so!/);
  await bench.rack.fault('fail_install', [bench.phone.index], {
    code: 'INSTALL_FAILED_VERIFICATION_FAILURE',
  });
  const refused = await bench.resultOf(bench.order([step('launch', {})], { app: shopApp() }));
  expect(refused).toMatchObject({ outcome: 'error', reason: 'INSTALL_FAILED', is_clean: true });
  expect(refused.detail).toContain('INSTALL_FAILED_VERIFICATION_FAILURE');
});

it('a run that is stopped ends at once, cleaned, and no later step is done', async () => {
  const order = bench.order(sleeping);
  await untilAsleep(order);
  bench.stop(order, 'stop');
  expect(await bench.resultOf(order, 10_000)).toMatchObject({ outcome: 'stopped', is_clean: true });
  expect(await tapsOn('login')).toBe(0);
});

it('a run whose time is over has failed by it', async () => {
  const order = bench.order(sleeping, { limit_seconds: 3 });
  expect(await bench.resultOf(order, 15_000)).toMatchObject({
    outcome: 'failed',
    is_limit: true,
    is_clean: true,
  });
});

it('a run with a newer lease ends the older one before it touches the device', async () => {
  const older = bench.order(sleeping);
  await untilAsleep(older);
  const newer = bench.order(tapping);
  expect(await bench.resultOf(older)).toMatchObject({ outcome: 'error', reason: 'INTERRUPTED' });
  expect(await bench.resultOf(newer)).toMatchObject({ outcome: 'finished' });
});

it('a reboot that a person asks for with a newer lease does not wait for the run that it ends', async () => {
  const order = bench.order(sleeping);
  await untilAsleep(order);
  bench.server.send({
    type: 'command',
    command_id: 'reboot-1',
    attempt: 1,
    command: 'reboot',
    udid: bench.phone.serial,
    fence: 99,
    arguments: {},
    begin_within_ms: 60_000,
    age_ms: 0,
    cancel: false,
  });
  // Nobody cleans what belongs to somebody else, and a server knows by this word that it has not failed.
  expect(await bench.resultOf(order)).toMatchObject({
    ...{ outcome: 'error', reason: 'INTERRUPTED', is_clean: false, cleaning_detail: keptFromCleaning },
  });
  expect(bench.itemsOf(order).find(({ name }) => name === 'clean_after')).toMatchObject({
    ...{ state: 'skipped', detail: keptFromCleaning },
  });
  await bench.until(() => {
    const results = bench.server.messages.filter(({ type }) => type === 'command_result');
    expect(results).toMatchObject([{ outcome: 'succeeded' }]);
  });
  expect(await tapsOn('login')).toBe(0);
});

it('a picture that a person asks for does not wait for the run', async () => {
  const order = bench.order(sleeping);
  await untilAsleep(order);
  bench.server.send({
    type: 'command',
    command_id: 'shot-1',
    attempt: 1,
    command: 'screenshot',
    udid: bench.phone.serial,
    arguments: {},
    begin_within_ms: 60_000,
    age_ms: 0,
    cancel: false,
  });
  await bench.until(() => {
    expect(bench.server.messages.find(({ type }) => type === 'command_result')).toMatchObject({
      outcome: 'succeeded',
    });
  });
  bench.stop(order, 'stop');
  expect(await bench.resultOf(order)).toMatchObject({ outcome: 'stopped' });
});

it('a device that is away for a moment goes on at its step, and nothing is touched twice', async () => {
  const order = bench.order([
    ...tapping,
    step('sleep', { for: '4s' }),
    step('tap', { target: { id: 'login' } }),
  ]);
  await untilAsleep(order);
  await bench.rack.fault('unplug', [bench.phone.index]);
  await bench.until(() => {
    expect(bench.itemsOf(order).some(({ name }) => name === 'device_away')).toBe(true);
  });
  await bench.rack.fault('replug', [bench.phone.index]);
  expect(await bench.resultOf(order)).toMatchObject({ outcome: 'finished', is_clean: true });
  expect(bench.itemsOf(order).find(({ name }) => name === 'device_away')).toMatchObject({
    kind: 'gap',
    state: 'passed',
  });
  expect([await tapsOn('pin'), await tapsOn('login')]).toEqual([1, 1]);
});

it('a device that is away for too long ends its run, which is not clean', async () => {
  const order = bench.order(sleeping);
  await untilAsleep(order);
  await bench.rack.fault('unplug', [bench.phone.index]);
  expect(await bench.resultOf(order, 20_000)).toMatchObject({
    outcome: 'error',
    reason: 'DEVICE_AWAY',
    is_clean: false,
    cleaning_detail: 'the device is away',
  });
});

it('a device that reboots by itself ends its run', async () => {
  const order = bench.order(sleeping);
  await untilAsleep(order);
  await bench.rack.fault('reboot', [bench.phone.index]);
  expect(await bench.resultOf(order)).toMatchObject({
    outcome: 'error',
    reason: 'DEVICE_REBOOTED',
    is_clean: true,
  });
});

it('an agent that hears no server lets the device go, and tells log and end when it hears one again', async () => {
  const order = bench.order(sleeping);
  await untilAsleep(order);
  bench.server.setAnswerToHello({ type: 'refused', reason: 'draining', message: 'not now' });
  bench.server.drop();
  await bench.until(async () => {
    expect((await bench.touches()).some(({ did, app_id }) => did === 'stop' && app_id === bank)).toBe(true);
  });
  expect(await tapsOn('login')).toBe(0);
  bench.server.setAnswerToHello({ type: 'welcome', host: 'rack-host', abilities: [testsAbility] });
  const result = await bench.resultOf(order, 60_000);
  expect(result).toMatchObject({ outcome: 'error', reason: 'HOST_AWAY', is_clean: true });
  expect(bench.logOf(order)).toHaveLength(result.log_lines);
});

it('a run that an agent has left is ended by the next one: its app is stopped and the device is clean', async () => {
  const order = bench.order(sleeping);
  await untilAsleep(order);
  const told = bench.itemsOf(order).length;
  await bench.stopAgent();
  bench.startAgent();
  const result = await bench.resultOf(order);
  expect(result).toMatchObject({ outcome: 'error', reason: 'AGENT_RESTARTED', is_clean: true });
  expect(bench.itemsOf(order).length).toBeGreaterThan(told);
  expect(bench.itemsOf(order).find(({ name }) => name === 'sleep')).toMatchObject({
    ...{ state: 'failed', detail: 'agent_ended' },
  });
  expect(await tapsOn('login')).toBe(0);
  const folder = join(bench.folder, 'agent', 'runs');
  await bench.until(() => {
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
  });
});

it('behind an outside runner the device is cleaned alone: what the runner has left goes, what was there before stays', async () => {
  const bringing = bench.order([step('launch', {})], { app: shopApp(), cleaning_after: 'none' });
  expect(await bench.resultOf(bringing)).toMatchObject({ outcome: 'finished', is_clean: null });
  const before = (await bench.rack.journal(bench.phone)).length;
  const order = bench.order([], {
    scenario: { app: 'com.example.shop', variables: {}, steps: [] },
    after_runner: { apps: [bank, 'com.example.maps', 'com.example.labhelper'] },
  });
  expect(await bench.resultOf(order)).toMatchObject({ outcome: 'finished', is_clean: true, log_lines: 0 });
  const done = (await bench.rack.journal(bench.phone)).slice(before);
  const gone = done.filter(({ did }) => did === 'uninstall').map(({ app_id }) => app_id);
  expect(gone).toContain('com.example.shop');
  expect(gone).not.toContain('com.example.maps');
  expect(bench.itemsOf(order).map(({ kind }) => kind)).not.toContain('step');
  expect(await tapsOn('buy')).toBe(0);
});
