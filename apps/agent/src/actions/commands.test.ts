import { appendFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type CommandBench, openCommandBench } from '../testing/command-bench.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let { server, rack, phone, box, journal, journalFile, close } = {} as CommandBench;
let { startAgent, killAgent, until, untilAllAreThere, boots, killInReboot } = {} as CommandBench;
let { deliver, again, reportsOf, untilBegun, resultOf } = {} as CommandBench;

beforeAll(async () => {
  const bench = await openCommandBench();
  ({ server, rack, phone, box, journal, journalFile, close } = bench);
  ({ startAgent, killAgent, until, untilAllAreThere, boots, killInReboot } = bench);
  ({ deliver, again, reportsOf, untilBegun, resultOf } = bench);
});
beforeEach(() => untilAllAreThere());
afterEach(() => rack.fault('heal', 'all'));
afterAll(() => close());

it('a reboot ends when the device is up again under another boot id, for phones and for boxes on the network', async () => {
  for (const device of [phone, box]) {
    const before = await boots(device);
    const delivery = deliver(device);
    const result = await resultOf(delivery);
    expect(result).toMatchObject({ outcome: 'succeeded', reason: null });
    expect(result.steps).toEqual([{ number: 1, name: 'reboot', result: 'succeeded', detail: '' }]);
    expect(reportsOf(delivery)[0]).toMatchObject({ type: 'command_progress', steps: [] });
    expect(await boots(device)).toBe(before + 1);
    expect(server.devices.get(device.serial)?.connection).toBe('device');
  }
});

it('a command that is delivered three times has its effect once, and the answer to the last is heard', async () => {
  const before = await boots(phone);
  const first = deliver(phone);
  await untilBegun(first);
  const second = again(first);
  const third = again(second);
  expect((await resultOf(third)).outcome).toBe('succeeded');
  const late = again(third);
  expect((await resultOf(late)).outcome).toBe('succeeded');
  expect(await boots(phone)).toBe(before + 1);
});

it('a result is kept until it is stored, and told to the next link', async () => {
  const delivery = deliver(phone);
  await resultOf(delivery);
  expect(journal()).toContain(delivery.command_id);
  const told = reportsOf(delivery).length;
  server.drop();
  await until(() => {
    expect(reportsOf(delivery).length).toBeGreaterThan(told);
  });
  server.send({ type: 'command_stored', command_id: delivery.command_id, attempt: 1 });
  await until(() => {
    expect(journal()).toContain(`{"id":"${delivery.command_id}","forgotten":true}`);
  });
});

it('an agent that is killed in the middle of a reboot finds out that it happened, and does not do it again', async () => {
  const { delivery, before } = await killInReboot(phone, 4_000);
  startAgent();
  expect(reportsOf(delivery).filter(({ type }) => type === 'command_result')).toEqual([]);
  await untilAllAreThere();
  const redelivered = again(delivery, { age_ms: 5_000 });
  expect((await resultOf(redelivered)).outcome).toBe('succeeded');
  expect(await boots(phone)).toBe(before + 1);
});

it('an agent that has lost its journal sees by the uptime that the device has been rebooted meanwhile', async () => {
  const before = await boots(box);
  const delivery = deliver(box, { attempt: 2, age_ms: 24 * 60 * 60_000 });
  expect((await resultOf(delivery)).outcome).toBe('succeeded');
  expect(await boots(box)).toBe(before);
});

it('devices do not wait for each other, commands of one device do', async () => {
  await rack.fault('slow_boot', [phone.index], { ms: 3_000 });
  const slow = deliver(phone);
  await untilBegun(slow);
  const behind = deliver(phone, { command: 'usb_reset' });
  const other = deliver(box);
  await resultOf(other);
  expect(reportsOf(slow).some(({ type }) => type === 'command_result')).toBe(false);
  expect(reportsOf(behind)).toEqual([]);
  expect((await resultOf(behind)).outcome).toBe('succeeded');
  expect(reportsOf(slow).some(({ type }) => type === 'command_result')).toBe(true);
});

it('a USB reconnection tries adb first and ends with the rung that helped', async () => {
  for (const device of [phone, box]) {
    const before = await boots(device);
    const result = await resultOf(deliver(device, { command: 'usb_reset' }));
    expect(result).toMatchObject({ outcome: 'succeeded' });
    expect(result.steps).toEqual([{ number: 1, name: 'adb_reconnect', result: 'succeeded', detail: '' }]);
    expect(await boots(device)).toBe(before);
  }
});

it('a USB reconnection that nothing helps tells what was tried and what could not be', async () => {
  await rack.fault('refuse_authorization', [phone.index]);
  await until(() => {
    expect(server.devices.get(phone.serial)?.connection).toBe('unauthorized');
  });
  const result = await resultOf(deliver(phone, { command: 'usb_reset' }), 60_000);
  expect(result).toMatchObject({ outcome: 'failed', reason: 'ALL_RUNGS_FAILED' });
  expect(result.steps).toEqual([
    { number: 1, name: 'adb_reconnect', result: 'failed', detail: 'adb: unauthorized' },
    { number: 2, name: 'usbreset', result: 'skipped', detail: 'no USB path of this device on the host' },
    {
      number: 3,
      name: 'usb_authorized',
      result: 'skipped',
      detail: 'no USB path of this device on the host',
    },
  ]);
});

it('a torn line at the end of the journal does not keep the agent from starting', async () => {
  await killAgent();
  appendFileSync(journalFile, '{"id":"torn","atte');
  startAgent();
  await untilAllAreThere();
  expect((await resultOf(deliver(phone))).outcome).toBe('succeeded');
});
