import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunPlan } from '@rackhand/contract/test/run-link';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { defaultAgentSettings } from '../start-agent.ts';
import { type AppiumServer, startAppium } from '../testing/appium-server.ts';
import { openRunBench, type RunBench, step } from '../testing/run-bench.ts';
import { openSessionJournal } from './webdriver/session-journal.ts';
import { createWebDriverSessions } from './webdriver/sessions.ts';

/** What a test does through the device's Appium, and what is left there. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const app = `<app width="400" height="800">
  <android.widget.Button resource-id="com.example.bank:id/login" text="로그인" left="10" top="20" width="100" height="40"/>
  <android.widget.Button resource-id="com.example.bank:id/more" text='It is "more"' left="10" top="80" width="100" height="40"/>
  <android.widget.Button resource-id="com.example.bank:id/more" text="unseen" visible="false"/>
  <MockInputField resource-id="com.example.bank:id/memo" content-desc="메모" left="10" top="140" width="300" height="40"/>
</app>`;
const webDriver = { readyMs: 3_000, openMs: 30_000, callMs: 2_000, retryMs: 300 };

let appium: AppiumServer;
let bench: RunBench;
let plan: Partial<RunPlan>;

beforeAll(async () => {
  appium = await startAppium(app);
  const runs = { ...defaultAgentSettings.runs, webDriver };
  bench = await openRunBench({ runs }, { appium: appium.config });
  plan = { executor: 'webdriver', appium_port: appium.port };
});
beforeEach(() => bench.untilThere());
afterEach(() => bench.rack.fault('heal', 'all'));
afterAll(async () => {
  await bench.close();
  await appium.close();
});

const untilRunning = (order: ReturnType<RunBench['order']>, verb: string): Promise<void> =>
  bench.until(() => {
    const items = bench.itemsOf(order);
    expect(items.some(({ name, state }) => name === verb && state === 'running')).toBe(true);
  });
const noneLeft = (): Promise<void> =>
  bench.until(async () => {
    expect(await appium.sessions()).toEqual([]);
    expect(readdirSync(join(bench.folder, 'agent', 'webdriver'))).toEqual([]);
  });
const newCalls = (before: number, what: RegExp): string[] =>
  appium
    .calls()
    .slice(before)
    .filter((call) => what.test(call));

it('steps find, touch, write and read through the device’s Appium, while apps and keys go by adb', async () => {
  const before = appium.calls().length;
  const steps = [
    step('launch', {}),
    step('tap', { target: { text: '로그인'.normalize('NFD') } }),
    step('double_tap', { target: { id: 'more' } }),
    step('long_press', { target: { text: 'It is "more"', class: 'Button' } }),
    step('tap', { target: { at: ['50%', '50%'] } }),
    step('type', { into: { description: '메모' }, value: '가나다 😀' }),
    step('assert_text', { in: { class: 'MockInputField' }, equals: '가나다 😀' }),
    step('erase', { target: { id: 'memo' } }),
    step('assert_text', { in: { id: 'memo' }, contains: '가' }, { timeout: '300ms', optional: true }),
    step('swipe', { direction: 'up' }),
    step('assert_gone', { target: { text: 'unseen' } }),
    step('assert_visible', { target: { text_contains: '그' } }),
    step('back'),
  ];
  const order = bench.order(steps, plan);
  const result = await bench.resultOf(order, 60_000);
  const items = bench.itemsOf(order);
  expect(items.filter(({ state }) => state === 'failed')).toEqual([]);
  expect(items.find(({ state }) => state === 'skipped')).toMatchObject({ detail: 'id "memo" reads ""' });
  expect(result).toMatchObject({ outcome: 'finished', is_clean: true });
  expect(items.find(({ name }) => name === 'test')).toMatchObject({ title: 'WebDriver' });
  const touches = await bench.touches();
  expect(new Set(touches.map(({ did }) => did))).toEqual(new Set(['launch', 'key', 'stop']));
  expect(touches.map(({ value }) => value)).toContain('BACK');
  expect(newCalls(before, /^POST \/element\/\d+\/click/)).toHaveLength(2);
  expect(newCalls(before, /^POST \/actions/)).toHaveLength(4);
  expect(newCalls(before, /"x":200,"y":600.*"x":200,"y":200/)).toHaveLength(1);
  await noneLeft();
});

it('a step that the app does not allow fails in its words', async () => {
  const order = bench.order([step('type', { into: { id: 'login' }, value: 'x' })], plan);
  expect(await bench.resultOf(order)).toMatchObject({ outcome: 'failed' });
  const failed = bench.itemsOf(order).find(({ name, state }) => name === 'type' && state === 'failed');
  expect(failed?.detail).toContain('invalid element state');
  await noneLeft();
});

it.each(['stop', 'limit', 'agent'] as const)('no session is left when a run is ended by %s', async (how) => {
  const steps = [step('tap', { target: { text: '로그인' } }), step('sleep', { for: '60s' })];
  const order = bench.order(steps, { ...plan, limit_seconds: how === 'limit' ? 5 : 60 });
  await untilRunning(order, 'sleep');
  expect(await appium.sessions()).toHaveLength(1);
  if (how === 'stop') bench.stop(order, 'stop');
  if (how === 'agent') {
    await bench.stopAgent();
    bench.startAgent();
    await bench.untilThere();
  }
  const result = await bench.resultOf(order);
  expect(result.outcome).toBe({ stop: 'stopped', limit: 'failed', agent: 'error' }[how]);
  await noneLeft();
});

it('where no Appium is ready, or its port is not of the host’s, auto goes by adb, and WebDriver is away', async () => {
  const before = appium.calls().length;
  const steps = [step('launch', {}), step('wait_for', { target: { id: 'pin' } })];
  const elsewhere = bench.order(steps, { executor: 'webdriver', appium_port: appium.port + 1 });
  expect((await bench.resultOf(elsewhere)).outcome).toBe('finished');
  expect(newCalls(before, /./)).toEqual([]);
  await appium.kill();
  const auto = bench.order(steps, { ...plan, executor: 'auto' });
  expect((await bench.resultOf(auto)).outcome).toBe('finished');
  const away = bench.order(steps, plan);
  expect(await bench.resultOf(away)).toMatchObject({ outcome: 'error', reason: 'APPIUM_AWAY' });
  await appium.start();
  const ready = bench.order([step('tap', { target: { text: '로그인' } })], { ...plan, executor: 'auto' });
  expect((await bench.resultOf(ready)).outcome).toBe('finished');
  await noneLeft();
});

it('an Appium that is killed in a run is the reason, and the device is clean', async () => {
  const steps = [step('sleep', { for: '3s' }), step('tap', { target: { text: '로그인' } })];
  const order = bench.order(steps, plan);
  await untilRunning(order, 'sleep');
  await appium.kill();
  expect(await bench.resultOf(order)).toMatchObject({
    outcome: 'error',
    reason: 'APPIUM_AWAY',
    is_clean: true,
  });
  await appium.start();
  await noneLeft();
});

it('an Appium that hangs is the reason, and its session goes as soon as it answers again', async () => {
  const steps = [step('sleep', { for: '3s' }), step('tap', { target: { text: '로그인' } })];
  const order = bench.order(steps, plan);
  await untilRunning(order, 'sleep');
  appium.signal('SIGSTOP');
  expect(await bench.resultOf(order)).toMatchObject({ outcome: 'error', reason: 'APPIUM_AWAY' });
  expect(readdirSync(join(bench.folder, 'agent', 'webdriver'))).toHaveLength(1);
  appium.signal('SIGCONT');
  await noneLeft();
});

it('what an agent that was killed has left is deleted by the next one, also where its name was never told', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sessions-'));
  const open = () =>
    createWebDriverSessions({
      config: appium.config,
      journal: openSessionJournal(folder),
      settings: webDriver,
      log: pino({ level: 'silent' }),
    });
  const killed = open();
  const device = { udid: 'A/1', name: 'A', port: appium.port };
  await killed.open(device, new AbortController().signal);
  await killed.stop();
  expect(await appium.sessions()).toHaveLength(1);
  const next = open();
  await next.settle('A/1');
  expect(await appium.sessions()).toEqual([]);
  await next.open(device, new AbortController().signal);
  await openSessionJournal(folder).write({ udid: 'A/1', port: appium.port, basePath: '/wd/hub', id: null });
  await next.stop();
  const third = open();
  await bench.until(async () => expect(await appium.sessions()).toEqual([]));
  // It answers only when nobody waits any more.
  appium.signal('SIGSTOP');
  const over = new AbortController();
  const unwanted = third.open(device, over.signal);
  await bench.until(() => expect(readdirSync(folder)).toHaveLength(1));
  over.abort(new Error('the run is over'));
  await expect(unwanted).rejects.toThrow('the run is over');
  appium.signal('SIGCONT');
  await bench.until(() => expect(readdirSync(folder)).toEqual([]));
  expect(await appium.sessions()).toEqual([]);
  await third.stop();
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});
