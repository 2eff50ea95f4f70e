import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type CommandBench, openCommandBench } from '../testing/command-bench.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let { server, rack, phone, box, close, until } = {} as CommandBench;
let { untilAllAreThere, boots, deliver, again, untilBegun, resultOf } = {} as CommandBench;

beforeAll(async () => {
  const bench = await openCommandBench();
  ({ server, rack, phone, box, close, until } = bench);
  ({ untilAllAreThere, boots, deliver, again, untilBegun, resultOf } = bench);
});
beforeEach(() => untilAllAreThere());
afterEach(() => rack.fault('heal', 'all'));
afterAll(() => close());

it('what must not begin any more does not: cancelled or too late', async () => {
  const before = await boots(phone);
  expect(await resultOf(deliver(phone, { begin_within_ms: 0 }))).toMatchObject({
    outcome: 'expired',
    reason: 'NOT_SENT_IN_TIME',
  });
  expect(await resultOf(deliver(phone, { cancel: true }))).toMatchObject({ outcome: 'cancelled' });
  const running = deliver(phone);
  await untilBegun(running);
  const behind = deliver(phone, { command: 'usb_reset' });
  const cancelled = again(behind, { cancel: true });
  expect(await resultOf(cancelled)).toMatchObject({ outcome: 'cancelled' });
  expect((await resultOf(running)).outcome).toBe('succeeded');
  expect(await boots(phone)).toBe(before + 1);
});

it('what came with an older lease of the device does not begin behind what came with a newer one, in whatever order they come', async () => {
  const before = await boots(phone);
  const running = deliver(phone, { fence: 7 });
  await untilBegun(running);
  const givenUp = deliver(phone, { fence: 8 });
  const newest = deliver(phone, { command: 'usb_reset', fence: 9 });
  const late = deliver(phone, { fence: 6 });
  const elsewhere = deliver(box, { command: 'usb_reset', fence: 5 });
  expect(await resultOf(givenUp)).toMatchObject({ outcome: 'cancelled' });
  expect(await resultOf(late)).toMatchObject({ outcome: 'cancelled' });
  // What has begun is not cut off, and what is asked of a server without leases is in nobody's way.
  for (const delivery of [running, newest, elsewhere, deliver(phone, { command: 'usb_reset' })])
    expect((await resultOf(delivery)).outcome).toBe('succeeded');
  expect(await boots(phone)).toBe(before + 1);
});

it('a command for a device that is not attached, whose name is a shell command, or that does not answer, fails and says so (S71)', async () => {
  const before = await boots(box);
  const { serial } = box;
  const names = [
    `${serial}; reboot`,
    `${serial}\nreboot`,
    '$(reboot)',
    '`reboot`',
    `${serial} && reboot`,
    '-s',
  ];
  const strange = names.map((udid) => deliver(box, { udid }));
  await rack.fault('unplug', [phone.index]);
  await until(() => {
    expect(server.devices.get(phone.serial)?.connection).toBe('absent');
  });
  expect(await resultOf(deliver(phone))).toMatchObject({ outcome: 'failed', reason: 'DEVICE_NOT_ATTACHED' });
  for (const delivery of strange) {
    expect(await resultOf(delivery)).toMatchObject({ outcome: 'failed', reason: 'DEVICE_NOT_ATTACHED' });
  }
  await rack.fault('freeze', [box.index]);
  expect(await resultOf(deliver(box))).toMatchObject({ outcome: 'failed', reason: 'DEVICE_SILENT' });
  expect(await boots(box)).toBe(before);
});
