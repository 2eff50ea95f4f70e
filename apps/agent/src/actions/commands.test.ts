import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandDelivery, CommandReport } from '@rackhand/contract/agent-link';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type AgentProcess, spawnAgent } from '../testing/agent-process.ts';
import { findFreePort } from '../testing/free-port.ts';
import { type ListeningServer, startListeningServer } from '../testing/listening-server.ts';
import { type SimulatedDevice, type SimulatedRack, startSimulatedRack } from '../testing/simulated-rack.ts';

/** The agent as a process, the real adb server, simulated devices, and a server that says what a test lets it say. */
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

type Result = Extract<CommandReport, { type: 'command_result' }>;

let folder: string;
let adbServerPort: number;
let server: ListeningServer;
let rack: SimulatedRack;
let agent: AgentProcess;
let phone: SimulatedDevice;
let box: SimulatedDevice;

const journal = (): string => readFileSync(join(folder, 'agent', 'journal'), 'utf8');
const until = <T>(check: () => T | Promise<T>, timeout = 30_000): Promise<T> =>
  vi.waitFor(check, { timeout, interval: 20 });

function start(): AgentProcess {
  return spawnAgent({
    SERVER_URL: `http://127.0.0.1:${server.port}`,
    AGENT_TOKEN_FILE: join(folder, 'token'),
    DATA_DIR: folder,
    ADB_SERVER_PORT: String(adbServerPort),
    LOG_LEVEL: 'warn',
  });
}

const untilAllAreThere = () =>
  until(() => {
    for (const { serial } of [phone, box]) {
      expect(server.devices.get(serial)).toMatchObject({ connection: 'device', silent_tries: 0 });
    }
  }, 60_000);

async function boots({ index }: SimulatedDevice): Promise<number> {
  const found = (await rack.devices()).find((device) => device.index === index);
  return found?.boots ?? 0;
}

function deliver(device: SimulatedDevice, differently: Partial<CommandDelivery> = {}): CommandDelivery {
  const delivery: CommandDelivery = {
    type: 'command',
    command_id: randomUUID(),
    attempt: 1,
    command: 'reboot',
    udid: device.serial,
    begin_within_ms: 600_000,
    age_ms: 0,
    cancel: false,
    ...differently,
  };
  server.send(delivery);
  return delivery;
}

const again = (delivery: CommandDelivery, differently: Partial<CommandDelivery> = {}): CommandDelivery => {
  const next = { ...delivery, attempt: delivery.attempt + 1, ...differently };
  server.send(next);
  return next;
};

const reportsOf = ({ command_id }: CommandDelivery): CommandReport[] =>
  server.messages.filter(
    (message): message is CommandReport =>
      (message.type === 'command_progress' || message.type === 'command_result') &&
      message.command_id === command_id,
  );

const untilBegun = (delivery: CommandDelivery) =>
  until(() => {
    expect(reportsOf(delivery)).not.toEqual([]);
  });

const resultOf = (delivery: CommandDelivery, timeout?: number): Promise<Result> =>
  until(() => {
    const result = reportsOf(delivery).findLast(
      (report): report is Result => report.type === 'command_result' && report.attempt === delivery.attempt,
    );
    if (result === undefined) throw new Error('no result yet');
    return result;
  }, timeout);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'agent-'));
  writeFileSync(join(folder, 'token'), 'secret');
  adbServerPort = await findFreePort();
  server = await startListeningServer();
  agent = start();
  rack = await startSimulatedRack({ devices: 6, adbServerPort, dataDir: folder, bootMs: 1_000 });
  const all = await rack.devices();
  const first = (overNetwork: boolean) =>
    all.find(({ transport }) => transport.includes(':') === overNetwork);
  [phone, box] = [first(false), first(true)] as [SimulatedDevice, SimulatedDevice];
});
beforeEach(untilAllAreThere);
afterEach(() => rack.fault('heal', 'all'));
afterAll(async () => {
  agent.kill('SIGTERM');
  await agent.ended;
  await rack.stop();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

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
  await rack.fault('slow_boot', [phone.index], { ms: 4_000 });
  const before = await boots(phone);
  const delivery = deliver(phone);
  await until(async () => {
    expect(await boots(phone)).toBe(before + 1);
  });
  agent.kill('SIGKILL');
  await agent.ended;
  agent = start();
  await until(() => {
    expect(server.messages.findLast(({ type }) => type === 'hello')).toBeDefined();
  });
  expect(reportsOf(delivery).filter(({ type }) => type === 'command_result')).toEqual([]);
  await until(() => {
    expect(server.opened()).toBeGreaterThan(1);
  });
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

it('a command for a device that is not attached, or does not answer, fails and says so', async () => {
  await rack.fault('unplug', [phone.index]);
  await until(() => {
    expect(server.devices.get(phone.serial)?.connection).toBe('absent');
  });
  expect(await resultOf(deliver(phone))).toMatchObject({ outcome: 'failed', reason: 'DEVICE_NOT_ATTACHED' });
  await rack.fault('freeze', [box.index]);
  const before = await boots(box);
  expect(await resultOf(deliver(box))).toMatchObject({ outcome: 'failed', reason: 'DEVICE_SILENT' });
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
  agent.kill('SIGKILL');
  await agent.ended;
  appendFileSync(join(folder, 'agent', 'journal'), '{"id":"torn","atte');
  const opened = server.opened();
  agent = start();
  await until(() => {
    expect(server.opened()).toBeGreaterThan(opened);
  });
  await untilAllAreThere();
  expect((await resultOf(deliver(phone))).outcome).toBe('succeeded');
});
