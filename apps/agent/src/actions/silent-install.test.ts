import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandDelivery, CommandReport } from '@rackhand/contract/host/agent-link';
import { freePort } from '@rackhand/program/testing/free-port';
import { makeApk } from '@rackhand/test-apks/make-apk';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Agent, defaultAgentSettings } from '../start-agent.ts';
import { type ListeningServer, startListeningServer } from '../testing/listening-server.ts';
import { type SimulatedDevice, type SimulatedRack, startSimulatedRack } from '../testing/simulated-rack.ts';
import { startTestAgent } from '../testing/start-test-agent.ts';
import { defaultActionSettings } from './agent-kinds.ts';

/** A device that has an app whole and never says what became of it, on a connection that lives. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const installMs = 1_000;
const settings = {
  ...defaultAgentSettings,
  apps: { ...defaultAgentSettings.apps, installMs },
  actions: { ...defaultActionSettings, update: { settleMs: 300, lookMs: 100, backMs: 5_000 } },
};

let folder: string;
let server: ListeningServer;
let rack: SimulatedRack;
let agent: Agent;
let devices: SimulatedDevice[];

const until = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 20_000, interval: 20 });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'agent-'));
  mkdirSync(join(folder, 'agent'));
  writeFileSync(join(folder, 'token'), 'secret');
  const adbServerPort = await freePort();
  server = await startListeningServer();
  rack = await startSimulatedRack({ devices: 2, adbServerPort, dataDir: folder, bootMs: 500 });
  agent = startTestAgent({ folder, serverPort: server.port, adbServerPort, settings });
  devices = await rack.devices();
});
afterAll(async () => {
  await agent.stop();
  await rack.stop();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function install({ serial: udid }: SimulatedDevice, nth: number): Promise<CommandReport> {
  const app_id = `com.example.app${String(nth)}`;
  const apk = makeApk({ app_id, min_sdk: 21 });
  const asked = { sha256: server.offerFile(apk), size: apk.length, version_code: '1' };
  const how = { allow_downgrade: false, allow_data_loss: false, test_only: false, min_sdk: 21, abis: [] };
  const delivery: CommandDelivery = {
    ...{
      type: 'command',
      command_id: `install-${udid}-${String(nth)}`,
      attempt: 1,
      command: 'app_update',
      udid,
    },
    ...{ begin_within_ms: 600_000, age_ms: 0, cancel: false },
    arguments: { apps: [{ device_app_id: nth, app_id, ...asked, ...how }] },
  };
  server.send(delivery);
  return until(() => {
    const result = server.messages.find(
      (message) => message.type === 'command_result' && message.command_id === delivery.command_id,
    );
    if (result?.type !== 'command_result') throw new Error('no result yet');
    return result;
  });
}

it.each([
  ['one that takes apps as a stream', 30],
  ['one of before Android 7, which takes them as a file', 23],
])('%s and says nothing of an app any more has failed, and takes the next app', async (_kind, api_level) => {
  const device = devices[api_level === 23 ? 1 : 0] as SimulatedDevice;
  await rack.fault('set_os', [device.index], { api_level });
  await until(() => {
    const seen = server.devices.get(device.serial);
    expect(seen).toMatchObject({ connection: 'device', silent_tries: 0, facts: { api_level } });
  });
  await rack.fault('hang_install', [device.index]);
  const began = Date.now();
  expect(await install(device, 1)).toMatchObject({
    ...{ outcome: 'failed', reason: 'DEVICE_SILENT' },
    apps: [{ state: 'failed', install_code: null, to_version_code: null }],
  });
  expect(Date.now() - began).toBeGreaterThanOrEqual(installMs);
  await rack.fault('mend_install', [device.index]);
  expect(await install(device, 2)).toMatchObject({ outcome: 'succeeded' });
  expect((await rack.journal(device)).map(({ app_id }) => app_id)).toEqual(['com.example.app2']);
});
