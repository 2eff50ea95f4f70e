import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sighting } from '@rackhand/contract/device/sighting';
import { freePort } from '@rackhand/program/testing/free-port';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Agent } from './start-agent.ts';
import { adbPidIn } from './testing/adb-pid.ts';
import { type ListeningServer, startListeningServer } from './testing/listening-server.ts';
import { adbStatesSince, changesSince, connectionsSince } from './testing/said-since.ts';
import {
  firstOf,
  type SimulatedDevice,
  type SimulatedRack,
  startSimulatedRack,
} from './testing/simulated-rack.ts';
import { quickSettings, startTestAgent } from './testing/start-test-agent.ts';

/** The real adb server, simulated devices in a process of their own, and a server that listens. */
const deviceCount = 6;
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let folder: string;
let adbServerPort: number;
let server: ListeningServer;
let rack: SimulatedRack;
let agent: Agent;
let all: SimulatedDevice[];
let phone: SimulatedDevice;
let box: SimulatedDevice;

function start(): Agent {
  const helper = { packageName: 'com.example.labhelper', service: '.InputService' };
  return startTestAgent({ folder, serverPort: server.port, adbServerPort, settings: quickSettings, helper });
}

const adbPid = () => adbPidIn(folder);
const seen = (device: SimulatedDevice) => server.devices.get(device.serial);
const until = (check: () => void, timeout = 30_000) => vi.waitFor(check, { timeout, interval: 20 });

function untilSeen(device: SimulatedDevice, as: Partial<Sighting>, timeout?: number): Promise<void> {
  return until(() => {
    expect(seen(device)).toMatchObject(as);
  }, timeout);
}

function untilAllAreThere(timeout = 40_000): Promise<void> {
  return until(() => {
    for (const device of all) {
      expect(seen(device)).toMatchObject({ connection: 'device', provisional: false, silent_tries: 0 });
      expect(seen(device)?.facts).not.toBeNull();
      expect(seen(device)?.readings).not.toBeNull();
    }
  }, timeout);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'agent-'));
  writeFileSync(join(folder, 'token'), 'secret');
  adbServerPort = await freePort();
  server = await startListeningServer();
  agent = start();
  rack = await startSimulatedRack({ devices: deviceCount, adbServerPort, dataDir: folder });
  all = await rack.devices();
  phone = firstOf(all, { overNetwork: false });
  box = firstOf(all, { overNetwork: true });
  await untilAllAreThere(40_000);
});

afterEach(async () => {
  await rack.fault('heal', 'all');
  await untilAllAreThere(30_000);
});

afterAll(async () => {
  await agent.stop();
  await rack.stop();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

it('every device is told of with what it says of itself', () => {
  expect(all).toHaveLength(deviceCount);
  expect(seen(phone)).toMatchObject({
    over_network: false,
    duplicate: false,
    facts: { device_type: 'mobile' },
  });
  expect(seen(phone)?.readings?.battery_level).toBeTypeOf('number');
  expect(seen(box)).toMatchObject({
    over_network: true,
    facts: { device_type: 'stb' },
    readings: { battery_level: null, ethernet_up: true },
  });
});

it('a device that is new is never told of under another name', () => {
  expect(changesSince(server, 0).filter(({ whole }) => whole?.provisional === true)).toEqual([]);
});

it('a phone that is unplugged is absent, and is the same one when it is plugged in again', async () => {
  await rack.fault('unplug', [phone.serial]);
  await untilSeen(phone, { connection: 'absent' });
  expect(seen(phone)?.facts).not.toBeNull();
  await rack.fault('replug', [phone.serial]);
  await untilSeen(phone, { connection: 'device' });
});

it('a box that drops off the network is offline within the second, though adb sends no event', async () => {
  // The quickest of some times: what else the machine does only adds to it.
  let quickest = Infinity;
  for (let tries = 0; tries < 3 && quickest >= 500; tries += 1) {
    const begun = performance.now();
    await rack.fault('unplug', [box.serial]);
    await untilSeen(box, { connection: 'offline' });
    quickest = Math.min(quickest, performance.now() - begun);
    await rack.fault('replug', [box.serial]);
    await untilSeen(box, { connection: 'device' });
  }
  expect(quickest).toBeLessThan(500);
});

it('a phone that starts anew by itself is told of as starting, with its new boot id, until its Android is up', async () => {
  const told = server.messages.length;
  const oldBoot = seen(phone)?.boot_id;
  await rack.fault('reboot', [phone.serial]);
  await untilSeen(phone, { connection: 'starting' });
  const { boot_id } = seen(phone) ?? {};
  expect(boot_id).not.toBe(oldBoot);
  await untilSeen(phone, { connection: 'device', boot_id });
  expect(connectionsSince(server, told)).toEqual(['absent', 'starting', 'device']);
});

it('a device whose authorization is taken away keeps its name, and is back when it is given again', async () => {
  await rack.fault('refuse_authorization', [phone.serial]);
  await untilSeen(phone, { connection: 'unauthorized', provisional: false });
  await rack.fault('accept_authorization', [phone.serial]);
  await untilSeen(phone, { connection: 'device' });
});

it('a frozen device is counted as silent try by try, while the others go on', async () => {
  await rack.fault('freeze', [phone.serial]);
  await untilSeen(phone, { connection: 'device', silent_tries: 1 });
  await untilSeen(phone, { silent_tries: 3 });
  expect(seen(box)?.silent_tries).toBe(0);
  await rack.fault('thaw', [phone.serial]);
  await untilSeen(phone, { silent_tries: 0 });
});

it('battery, Wi-Fi and storage follow the device', async () => {
  await rack.fault('set_battery', [phone.serial], { level: 9, charging: false });
  await rack.fault('drop_wifi', [phone.serial]);
  await rack.fault('fill_storage', [phone.serial], { free_bytes: 1_000_000 });
  await until(() => {
    expect(seen(phone)?.readings).toMatchObject({ battery_level: 9, charging: false, wifi_connected: false });
    expect(seen(phone)?.readings?.storage_free_bytes).toBeLessThan(2_000_000);
  });
});

it('helper package, its accessibility service and the screen follow the device', async () => {
  const untilRead = (readings: object) =>
    until(() => {
      expect(seen(phone)?.readings).toMatchObject(readings);
    });
  await untilRead({ helper: 'ready', screen_readable: true });
  await rack.fault('disable_accessibility', [phone.serial]);
  await untilRead({ helper: 'off' });
  await rack.fault('remove_helper', [phone.serial]);
  await untilRead({ helper: 'missing' });
  await rack.fault('break_screen', [phone.serial]);
  await untilRead({ screen_readable: false });
  await rack.fault('heal', [phone.serial]);
  await untilRead({ helper: 'ready', screen_readable: true });
  await rack.fault('break_screen', [phone.serial], { how: 'hangs' });
  await untilRead({ screen_readable: false });
  expect(seen(phone)?.silent_tries).toBe(0);
});

it('two devices with one serial are shown as two, and are themselves again afterwards', async () => {
  const other = all.find(({ serial, transport }) => serial !== phone.serial && !transport.includes(':'));
  if (other === undefined) throw new Error('the simulated rack has only one phone');
  await rack.fault('duplicate_serial', [other.index], { of: phone.serial });
  await until(() => {
    expect(seen(phone)).toMatchObject({ connection: 'device', duplicate: true });
    expect(server.devices.get(`${phone.serial}#2`)).toMatchObject({ connection: 'device', duplicate: true });
    expect(seen(other)).toMatchObject({ connection: 'absent' });
  });
  await rack.fault('heal', 'all');
  await untilSeen(other, { connection: 'device', duplicate: false });
  await untilSeen(phone, { connection: 'device', duplicate: false });
});

it('when the adb server is killed it is started again, and no device is told of as lost', async () => {
  const told = server.messages.length;
  const killed = adbPid();
  process.kill(killed, 'SIGKILL');
  await until(() => {
    expect(adbStatesSince(server, told)).toContain('down');
  });
  await rack.fault('set_battery', 'all', { level: 33 });
  await until(() => {
    expect(seen(phone)?.readings?.battery_level).toBe(33);
  });
  expect(adbPid()).not.toBe(killed);
  expect(adbStatesSince(server, told).at(-1)).toBe('running');
  expect(connectionsSince(server, told)).toEqual([]);
});

it('an adb server that hangs is told from devices that do, and is started again', async () => {
  const told = server.messages.length;
  const hung = adbPid();
  process.kill(hung, 'SIGSTOP');
  await until(() => {
    expect(adbStatesSince(server, told)).toContain('hung');
  });
  await rack.fault('set_battery', 'all', { level: 44 });
  await until(() => {
    expect(seen(phone)?.readings?.battery_level).toBe(44);
  });
  expect(adbPid()).not.toBe(hung);
  expect(changesSince(server, told).filter(({ part }) => (part?.silent_tries ?? 0) > 0)).toEqual([]);
});

it('a new system version is read from a device that stays where it is', async () => {
  await rack.fault('set_os', [phone.serial], { version: '16', api_level: 36 });
  await until(() => {
    expect(seen(phone)?.facts).toMatchObject({ platform_version: '16', api_level: 36 });
  });
});

it('a device that comes back with another system tells all of it anew', async () => {
  await rack.fault('unplug', [phone.serial]);
  await untilSeen(phone, { connection: 'absent' });
  await rack.fault('set_os', [phone.serial], { version: '17', api_level: 37 });
  await rack.fault('replug', [phone.serial]);
  await untilSeen(phone, { connection: 'device' });
  await until(() => {
    expect(seen(phone)?.facts).toMatchObject({ platform_version: '17', api_level: 37 });
  });
});
