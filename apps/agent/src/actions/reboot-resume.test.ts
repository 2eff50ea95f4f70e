import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDeviceLink } from '@rackhand/device-link/device-link';
import { freePort } from '@rackhand/program/testing/free-port';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Agent, defaultAgentSettings } from '../start-agent.ts';
import { type ListeningServer, startListeningServer } from '../testing/listening-server.ts';
import { type SimulatedDevice, type SimulatedRack, startSimulatedRack } from '../testing/simulated-rack.ts';
import { startTestAgent } from '../testing/start-test-agent.ts';
import { defaultActionSettings } from './agent-kinds.ts';
import type { JournalEntry } from './command-journal.ts';

/** An agent that was killed between its journal and the device: what it finds on disk when it starts again. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const settings = {
  ...defaultAgentSettings,
  actions: {
    ...defaultActionSettings,
    reboot: { ...defaultActionSettings.reboot, downMs: 1_500 },
  },
};

let folder: string;
let adbServerPort: number;
let server: ListeningServer;
let rack: SimulatedRack;
let agent: Agent | null;
let device: SimulatedDevice;

const until = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 20_000, interval: 20 });

const start = (): Agent => startTestAgent({ folder, serverPort: server.port, adbServerPort, settings });

async function readBootId(): Promise<string> {
  const link = createDeviceLink({ port: adbServerPort });
  const transport = (await link.listTransports()).find(({ serial }) => serial === device.transport);
  const { stdout } = await link.runShell(transport?.id ?? 0, 'cat /proc/sys/kernel/random/boot_id', {
    v2: false,
    deadlineMs: 5_000,
  });
  return stdout.trim();
}

async function boots(): Promise<number> {
  return (await rack.devices())[0]?.boots ?? 0;
}

function writeJournal(entry: Partial<JournalEntry>): void {
  const whole: JournalEntry = {
    id: 'c0ffee',
    attempt: 1,
    type: 'reboot',
    udid: device.serial,
    fence: null,
    given: {},
    begun: {},
    beginUntil: Date.now() + 60_000,
    steps: [],
    apps: [],
    result: null,
    ...entry,
  };
  writeFileSync(join(folder, 'agent', 'journal'), `${JSON.stringify(whole)}\n`);
}

const untilEnded = () =>
  until(() => {
    const lines = readFileSync(join(folder, 'agent', 'journal'), 'utf8')
      .trim()
      .split('\n');
    const last = JSON.parse(lines.at(-1) ?? '') as JournalEntry;
    if (last.result === null) throw new Error('it goes on');
    return last.result;
  });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'agent-'));
  mkdirSync(join(folder, 'agent'));
  writeFileSync(join(folder, 'token'), 'secret');
  adbServerPort = await freePort();
  server = await startListeningServer();
  // The first one starts the adb server and learns who the device is.
  agent = start();
  rack = await startSimulatedRack({ devices: 1, adbServerPort, dataDir: folder, bootMs: 500 });
  [device] = (await rack.devices()) as [SimulatedDevice];
  await until(() => {
    expect(server.devices.get(device.serial)?.connection).toBe('device');
  });
});
afterEach(async () => {
  await agent?.stop();
  await rack.stop();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function startAgainWith(entry: Partial<JournalEntry>): Promise<void> {
  await agent?.stop();
  writeJournal(entry);
  agent = start();
}

it('a reboot whose request was never made is made once', async () => {
  await startAgainWith({ begun: { boot_id: await readBootId() } });
  expect(await untilEnded()).toMatchObject({ outcome: 'succeeded' });
  expect(await boots()).toBe(2);
});

it('a reboot that has happened is not made again', async () => {
  await startAgainWith({ begun: { boot_id: 'the one before' } });
  expect(await untilEnded()).toMatchObject({ outcome: 'succeeded' });
  expect(await boots()).toBe(1);
});

it('a reboot that was never made and has become too late is not made any more', async () => {
  await startAgainWith({ begun: { boot_id: await readBootId() }, beginUntil: Date.now() - 1 });
  expect(await untilEnded()).toMatchObject({ outcome: 'expired' });
  expect(await boots()).toBe(1);
});

it('a reboot of a device that tells nothing of its start is not made a second time, and it is said why', async () => {
  await rack.fault('take_away', [device.index], {
    names: '/proc/sys/kernel/random/boot_id,/proc/uptime',
  });
  await startAgainWith({ begun: { boot_id: '' } });
  expect(await untilEnded()).toMatchObject({ outcome: 'failed', reason: 'REBOOT_NOT_KNOWN' });
  expect(await boots()).toBe(1);
});
