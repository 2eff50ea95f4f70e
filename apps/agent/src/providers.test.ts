import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firstAbility } from '@rackhand/contract/command/kinds/command-kind';
import { platformAbilities } from '@rackhand/contract/device/platforms';
import type { Sighting } from '@rackhand/contract/device/sighting';
import type { CommandReport } from '@rackhand/contract/host/agent-link';
import { freePort } from '@rackhand/program/testing/free-port';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deviceProviders } from './providers.ts';
import type { Agent } from './start-agent.ts';
import { type ListeningServer, startListeningServer } from './testing/listening-server.ts';
import { type PocketDaemon, type PocketDevice, startPocketDaemon } from './testing/pocket-daemon.ts';
import { createPocketProvider } from './testing/pocket-provider.ts';
import { quickSettings, startTestAgent } from './testing/start-test-agent.ts';

/** A second way to devices beside adb: an object that speaks the interface, and one line where it is listed. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const picture = Buffer.from('\x89PNG\r\n\x1a\n…IEND\xaeB`\x82', 'latin1');
const one: PocketDevice = { id: 7, serial: 'POCKET-1', model: 'Pocket', battery: 80, bootId: 'first' };

let folder: string;
let server: ListeningServer;
let daemon: PocketDaemon;
let agent: Agent;

const socketPath = () => join(folder, 'pocket.sock');
const seen = (serial = one.serial) => server.devices.get(serial);
const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
const untilSeen = (as: Partial<Sighting>) =>
  until(() => {
    expect(seen()).toMatchObject(as);
  });

async function start(): Promise<void> {
  agent = startTestAgent({
    folder,
    serverPort: server.port,
    adbServerPort: await freePort(),
    settings: { ...quickSettings, awayMs: 300 },
    providers: [...deviceProviders, () => createPocketProvider(socketPath(), picture)],
  });
}

async function resultOf(command: string): Promise<CommandReport> {
  const command_id = randomUUID();
  const open = { attempt: 1, arguments: {}, begin_within_ms: 60_000, age_ms: 0, cancel: false };
  server.send({ type: 'command', command_id, command, udid: one.serial, ...open });
  return vi.waitFor(
    () => {
      const isOurs = (message: (typeof server.messages)[number]): message is CommandReport =>
        message.type === 'command_result' && message.command_id === command_id;
      const result = server.messages.find(isOurs);
      if (result === undefined) throw new Error('no result yet');
      return result;
    },
    { timeout: 30_000, interval: 20 },
  );
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'providers-'));
  writeFileSync(join(folder, 'token'), 'secret');
  server = await startListeningServer();
  daemon = await startPocketDaemon(socketPath());
  daemon.plug(one);
});
afterEach(async () => {
  await agent.stop();
  await daemon.stop();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

it('its devices appear with their platform, are read, follow what they tell, and go away', async () => {
  await start();
  await untilSeen({ platform: 'iOS', abilities: ['screenshot'], connection: 'device', provisional: false });
  expect(seen()).toMatchObject({ usb_path: '1-7', boot_id: 'first', transport: 'pocket-7' });
  expect(seen()).toMatchObject({ facts: { model: 'Pocket' }, readings: { battery_level: 80 } });
  daemon.plug({ ...one, battery: 20 });
  await until(() => {
    expect(seen()?.readings?.battery_level).toBe(20);
  });
  daemon.unplug(one.id);
  await untilSeen({ connection: 'absent', platform: 'iOS', facts: expect.anything() as Sighting['facts'] });
});

it('what it cannot do to them is refused by name, and what it can do is done', async () => {
  await start();
  await untilSeen({ connection: 'device' });
  for (const command of ['reboot', 'usb_reset'])
    expect(await resultOf(command)).toMatchObject({ outcome: 'failed', reason: 'DEVICE_UNABLE' });
  expect(await resultOf('screenshot')).toMatchObject({ outcome: 'succeeded' });
  expect([...server.files.values()]).toEqual([picture]);
});

it('while it is away its devices are offline, and they are back with it; adb’s go on', async () => {
  await start();
  await untilSeen({ connection: 'device' });
  await daemon.stop();
  await untilSeen({ connection: 'offline' });
  daemon = await startPocketDaemon(socketPath());
  daemon.plug({ ...one, id: 8 });
  await untilSeen({ connection: 'device', transport: 'pocket-8' });
  await until(() => {
    const beats = server.messages.filter((message) => message.type === 'heartbeat');
    expect(beats.at(-1)?.host.adb_state).toBe('running');
  });
});

it('a server that does not know their platform hears nothing of them', async () => {
  server.setAnswerToHello({ type: 'welcome', host: 'rack-host', abilities: [firstAbility] });
  await start();
  await until(() => {
    expect(server.messages.filter(({ type }) => type === 'snapshot')).toHaveLength(1);
  });
  expect(seen()).toBeUndefined();
  const abilities = [firstAbility, ...platformAbilities];
  server.setAnswerToHello({ type: 'welcome', host: 'rack-host', abilities });
  server.drop();
  await untilSeen({ connection: 'device' });
});
