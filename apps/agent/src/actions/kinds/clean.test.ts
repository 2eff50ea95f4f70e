import type { CommandDelivery } from '@rackhand/contract/host/agent-link';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type CommandBench, openCommandBench } from '../../testing/command-bench.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 90_000 });

let { rack, phone, box, boots, startAgent, killAgent, close } = {} as CommandBench;
let { until, untilAllAreThere, deliver, resultOf } = {} as CommandBench;

beforeAll(async () => {
  const bench = await openCommandBench();
  ({ rack, phone, box, boots, startAgent, killAgent, close } = bench);
  ({ until, untilAllAreThere, deliver, resultOf } = bench);
});
beforeEach(() => untilAllAreThere());
afterEach(async () => {
  await rack.fault('heal', 'all');
});
afterAll(() => close());

const helper = 'com.example.labhelper';
const clean = (
  device: typeof phone,
  policy: 'standard' | 'thorough',
  kept: readonly string[] = [helper],
): CommandDelivery =>
  deliver(device, {
    command: 'clean',
    arguments: { policy, kept_apps: [...kept], kept_data: [...kept] },
  });
const uninstalled = async (device: typeof phone) =>
  (await rack.journal(device)).filter(({ did }) => did === 'uninstall').map(({ app_id }) => app_id);
const said = ({ steps }: Awaited<ReturnType<typeof resultOf>>) =>
  Object.fromEntries(steps.map(({ name, result }) => [name, result]));

it('a standard cleaning takes no app that was there, and says of each step what it found', async () => {
  const before = await boots(phone);
  const result = await resultOf(clean(phone, 'standard'));
  expect(result).toMatchObject({ outcome: 'succeeded', reason: null });
  expect(result.steps.map(({ name }) => name)).toEqual([
    'clear_app',
    'uninstall_new',
    'remove_files',
    'undo_settings',
    'home',
  ]);
  expect(said(result)).toMatchObject({ clear_app: 'skipped', uninstall_new: 'skipped', home: 'succeeded' });
  expect(await uninstalled(phone)).toEqual([]);
  expect(await boots(phone)).toBe(before);
});

it('what can’t be uninstalled is named, the other steps are done all the same, and the device is not clean', async () => {
  await rack.fault('fail_uninstall', [phone.index]);
  const result = await resultOf(clean(phone, 'thorough', []));
  expect(result).toMatchObject({ outcome: 'failed', reason: 'NOT_CLEANED' });
  expect(said(result)).toMatchObject({ uninstall_others: 'failed', home: 'succeeded', reboot: 'succeeded' });
  expect(result.steps.find(({ name }) => name === 'uninstall_others')?.detail).toContain(helper);
});

it('a thorough cleaning takes what nobody keeps and reboots once, also where the agent is killed in the reboot', async () => {
  const before = await boots(box);
  await rack.fault('slow_boot', [box.index], { ms: 4_000 });
  const delivery = clean(box, 'thorough');
  await until(async () => {
    expect(await boots(box)).toBe(before + 1);
  });
  await killAgent();
  startAgent();
  const result = await resultOf(delivery);
  expect(result).toMatchObject({ outcome: 'succeeded' });
  expect(said(result)).toMatchObject({ reboot: 'succeeded', home: 'succeeded' });
  expect(await boots(box)).toBe(before + 1);
  expect(await uninstalled(box)).not.toContain(helper);
});
