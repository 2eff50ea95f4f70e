import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@rackhand/program/testing/free-port';
import { makeApk } from '@rackhand/test-apks/make-apk';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Agent, defaultAgentSettings } from '../start-agent.ts';
import { type ListeningServer, startListeningServer } from '../testing/listening-server.ts';
import { type SimulatedDevice, type SimulatedRack, startSimulatedRack } from '../testing/simulated-rack.ts';
import { startTestAgent } from '../testing/start-test-agent.ts';
import { defaultActionSettings } from './agent-kinds.ts';
import type { JournalEntry } from './command-journal.ts';

/** An update in whose middle the agent was killed, by what it finds on disk and on the device; or its adb server. */
vi.setConfig({ testTimeout: 150_000, hookTimeout: 60_000 });

const settings = {
  ...defaultAgentSettings,
  actions: { ...defaultActionSettings, update: { settleMs: 1_500, lookMs: 100, backMs: 5_000 } },
};
const apk = makeApk({ app_id: 'com.example.game', version_code: 7 });

let folder: string;
let adbServerPort: number;
let server: ListeningServer;
let rack: SimulatedRack;
let agent: Agent;
let device: SimulatedDevice;

const until = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 60_000, interval: 20 });
const start = (): Agent => startTestAgent({ folder, serverPort: server.port, adbServerPort, settings });
const doneToIt = async () =>
  (await rack.journal(device)).filter(({ app_id }) => app_id === 'com.example.game');
const untilEnded = () =>
  until(() => {
    const lines = readFileSync(join(folder, 'agent', 'journal'), 'utf8')
      .trim()
      .split('\n');
    const last = JSON.parse(lines.at(-1) ?? '') as JournalEntry;
    if (last.result === null) throw new Error('it goes on');
    return last;
  });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'agent-'));
  mkdirSync(join(folder, 'agent'));
  writeFileSync(join(folder, 'token'), 'secret');
  adbServerPort = await freePort();
  server = await startListeningServer();
  agent = start();
  rack = await startSimulatedRack({ devices: 1, adbServerPort, dataDir: folder, bootMs: 500 });
  [device] = (await rack.devices()) as [SimulatedDevice];
  await until(() => {
    expect(server.devices.get(device.serial)?.connection).toBe('device');
  });
});
afterEach(async () => {
  await agent.stop();
  await rack.stop();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

function entryOf(begun: Record<string, string>): JournalEntry {
  const order = {
    device_app_id: 1,
    app_id: 'com.example.game',
    sha256: server.offerFile(apk),
    size: apk.length,
    version_code: '7',
    allow_downgrade: false,
    allow_data_loss: false,
    test_only: false,
    min_sdk: null,
    abis: [],
  };
  return {
    id: 'c0ffee',
    attempt: 1,
    type: 'app_update',
    udid: device.serial,
    fence: null,
    given: { apps: [order] },
    begun,
    beginUntil: Date.now() + 60_000,
    steps: [],
    apps: [],
    result: null,
  };
}

async function startAgainWith(begun: Record<string, string>): Promise<void> {
  await agent.stop();
  writeFileSync(join(folder, 'agent', 'journal'), `${JSON.stringify(entryOf(begun))}\n`);
  agent = start();
}

it('an app that the device had whole, and has not installed after a while, is sent once more', async () => {
  const began = Date.now();
  await startAgainWith({ sent: '0' });
  expect(await untilEnded()).toMatchObject({
    result: { outcome: 'succeeded' },
    apps: [{ state: 'succeeded' }],
  });
  expect(Date.now() - began).toBeGreaterThan(settings.actions.update.settleMs);
  expect(await doneToIt()).toMatchObject([{ did: 'install', to: '7' }]);
});

it('an app that was not sent whole is sent at once', async () => {
  await startAgainWith({});
  expect(await untilEnded()).toMatchObject({ result: { outcome: 'succeeded' } });
  expect(await doneToIt()).toMatchObject([{ did: 'install', to: '7' }]);
});

it('an app that is on the device by then is not installed again', async () => {
  await startAgainWith({});
  await untilEnded();
  await startAgainWith({ sent: '0' });
  expect(await untilEnded()).toMatchObject({
    result: { outcome: 'succeeded' },
    apps: [{ state: 'succeeded', to_version_code: '7' }],
  });
  expect(await doneToIt()).toHaveLength(1);
});

it.each([
  ['an app that was not sent whole is sent again', { padding: 300_000_000 }, 'sending'],
  ['an app that the device had whole, and has not installed after a while, is sent again', {}, 'installing'],
] as const)('when the adb server is killed, and is back, %s (F07)', async (_what, wish, phase) => {
  await rack.fault('slow_install', [device.index], { ms: 2_000 });
  const whole = makeApk({ app_id: 'com.example.game', version_code: 8, ...wish });
  const { id: command_id, given } = entryOf({});
  const order = (given['apps'] as object[])[0];
  const apps = [{ ...order, sha256: server.offerFile(whole), size: whole.length, version_code: '8' }];
  const asked = { command_id, command: 'app_update', udid: device.serial, arguments: { apps } };
  server.send({ type: 'command', attempt: 1, begin_within_ms: 60_000, age_ms: 0, cancel: false, ...asked });
  await until(() => {
    expect(server.messages).toContainEqual(
      expect.objectContaining({ progress: expect.objectContaining({ phase }) as unknown }),
    );
  });
  const { pid } = JSON.parse(readFileSync(join(folder, 'agent', 'adb-server.json'), 'utf8')) as {
    pid: number;
  };
  process.kill(pid, 'SIGKILL');
  expect(await untilEnded()).toMatchObject({
    result: { outcome: 'succeeded' },
    apps: [{ state: 'succeeded', to_version_code: '8' }],
  });
  expect(await doneToIt()).toMatchObject([{ did: 'install', from: null, to: '8' }]);
});
