import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sighting } from '@rackhand/contract/device/sighting';
import type { CommandReport } from '@rackhand/contract/host/agent-link';
import { freePort } from '@rackhand/program/testing/free-port';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Agent } from '../start-agent.ts';
import { type ListeningServer, startListeningServer } from '../testing/listening-server.ts';
import { type SimulatedIphone, type SimulatedRack, startSimulatedRack } from '../testing/simulated-rack.ts';
import { quickSettings, startTestAgent } from '../testing/start-test-agent.ts';
import { createIosProvider } from './ios-provider.ts';

/** An agent and the simulated usbmuxd: six iPhones and iPads that ask for a pairing and speak TLS. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let folder: string;
let rack: SimulatedRack;
let server: ListeningServer;
let agent: Agent;
let iphones: SimulatedIphone[];

const at = (place: number): SimulatedIphone => iphones[place] as SimulatedIphone;
const seen = (iphone: SimulatedIphone): Sighting | undefined => server.devices.get(iphone.serial);
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
const untilSeen = (iphone: SimulatedIphone, as: Partial<Sighting>) =>
  until(() => {
    expect(seen(iphone)).toMatchObject(as);
  });

async function startAgent(usbmuxd = join(folder, 'simulator', 'usbmuxd')): Promise<void> {
  agent = startTestAgent({
    folder,
    serverPort: server.port,
    adbServerPort: await freePort(),
    settings: quickSettings,
    usbmuxd,
    providers: [createIosProvider],
  });
}

interface Sent {
  iphone: SimulatedIphone;
  command_id: string;
  command: string;
}
function send(sent: Sent, age_ms = 0, attempt = 1): void {
  const { command_id, command, iphone } = sent;
  const open = { attempt, arguments: {}, begin_within_ms: 60_000, age_ms, cancel: false };
  server.send({ type: 'command', command_id, command, udid: iphone.serial, ...open });
}
async function resultOf({ command_id }: Sent): Promise<CommandReport> {
  return vi.waitFor(
    () => {
      const result = server.messages.find(
        (message): message is CommandReport =>
          message.type === 'command_result' && message.command_id === command_id,
      );
      if (result === undefined) throw new Error('no result yet');
      return result;
    },
    { timeout: 30_000, interval: 20 },
  );
}
const order = (iphone: SimulatedIphone, command = 'reboot'): Sent => ({
  iphone,
  command,
  command_id: randomUUID(),
});

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'iphones-'));
  writeFileSync(join(folder, 'token'), 'secret');
  const adbServerPort = await freePort();
  rack = await startSimulatedRack({ devices: 0, iphones: 6, adbServerPort, dataDir: folder, bootMs: 400 });
  iphones = await rack.iphones();
});
afterAll(async () => {
  await rack.stop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  server = await startListeningServer();
  await startAgent();
  await until(() => {
    for (const iphone of iphones) expect(seen(iphone)?.readings).toBeTruthy();
  });
});
afterEach(async () => {
  await rack.fault('heal', 'all');
  await agent.stop();
  await server.close();
});

describe('iPhones and iPads behind usbmuxd', () => {
  it('appear under their UDIDs with what lockdownd tells of them, once somebody has tapped Trust', () => {
    expect([...server.devices.keys()].sort()).toEqual(iphones.map(({ serial }) => serial).sort());
    expect(seen(at(0))).toMatchObject({
      platform: 'iOS',
      abilities: ['reboot'],
      provisional: false,
      over_network: false,
      connection: 'device',
      transport: at(0).serial,
    });
    expect(seen(at(0))?.facts).toMatchObject({
      manufacturer: 'Apple',
      model: 'iPhone 15 Pro',
      model_number: 'iPhone16,1',
      platform_version: '18.5',
      firmware_version: '22F76',
      cpu: 'arm64e',
      internal_storage: 256,
      resolution: { width: 1179, height: 2556 },
      scale_factor: 3,
      mac_address: expect.stringMatching(/^a4:83:e7:/) as string,
      phone_number: '+15550101000',
    });
    expect(seen(at(0))?.readings).toMatchObject({ battery_level: 60, charging: true, wifi_connected: null });
    expect(seen(at(1))?.readings).toMatchObject({ battery_temperature: 283 });
    // Its diagnostics know no such question.
    expect(seen(at(4))?.readings).toMatchObject({ battery_level: 88, battery_temperature: null });
    expect(seen(at(0))?.readings?.storage_free_bytes).toBe(256e9 * 0.4);
    expect(seen(at(0))?.boot_id).toMatch(/^[0-9A-F-]{36}$/);
    expect(seen(at(4))).toMatchObject({ boot_id: '', facts: { model: 'iPhone 6', scale_factor: 2 } });
  });

  it('come with how usbmuxd is: one that runs, and one that is not there', async () => {
    const told = (): unknown => {
      const heartbeat = server.messages.findLast(({ type }) => type === 'heartbeat');
      return heartbeat?.type === 'heartbeat' ? heartbeat.host.usbmuxd_state : undefined;
    };
    await until(() => expect(told()).toBe('running'));
    await agent.stop();
    await startAgent(join(folder, 'nowhere'));
    await until(() => expect(told()).toBe('down'));
    await agent.stop();
    await startAgent();
    await untilSeen(at(1), { connection: 'device' });
    await until(() => expect(told()).toBe('running'));
  });

  it('are paired once: another agent on the host uses the pairing that usbmuxd keeps', async () => {
    const before = (await rack.iphones()).map(({ trusts }) => trusts);
    await agent.stop();
    await startAgent();
    await untilSeen(at(1), { connection: 'device' });
    expect((await rack.iphones()).map(({ trusts }) => trusts)).toEqual(before);
  });

  it('tell what changes, go away when they are pulled out, and come back', async () => {
    await rack.fault('set_battery', [at(1).serial], { level: 7, charging: false });
    await rack.fault('fill_storage', [at(1).serial], { free_bytes: 1_000_000 });
    await until(() => {
      expect(seen(at(1))?.readings).toMatchObject({ battery_level: 7, charging: false });
      expect(seen(at(1))?.readings?.storage_free_bytes).toBe(1_000_000);
    });
    await rack.fault('unplug', [at(1).serial]);
    await untilSeen(at(1), { connection: 'absent' });
    await rack.fault('replug', [at(1).serial]);
    await untilSeen(at(1), { connection: 'device' });
  });

  it('that hang are told of by their tries, and keep no other one from being read', async () => {
    await rack.fault('freeze', [at(2).serial]);
    await until(() => {
      expect(seen(at(2))?.silent_tries).toBeGreaterThan(1);
    });
    await rack.fault('set_battery', [at(3).serial], { level: 33 });
    await until(() => {
      expect(seen(at(3))?.readings?.battery_level).toBe(33);
    });
    expect(seen(at(3))?.silent_tries).toBe(0);
    await rack.fault('thaw', [at(2).serial]);
    await untilSeen(at(2), { silent_tries: 0, connection: 'device' });
  });

  it('in the same network are told of as over the network', async () => {
    await rack.fault('over_network', [at(5).serial]);
    await untilSeen(at(5), {
      over_network: true,
      connection: 'device',
      transport: `${at(5).serial}@network`,
    });
  });
});

describe('the trust of an iPhone', () => {
  it('that is withdrawn is told of, and is back when somebody taps Trust', async () => {
    await rack.fault('withdraw_trust', [at(0).serial]);
    await untilSeen(at(0), { connection: 'untrusted', provisional: false });
    const sent = order(at(0));
    send(sent);
    expect(await resultOf(sent)).toMatchObject({ outcome: 'failed', reason: 'DEVICE_UNTRUSTED' });
    await rack.fault('accept_trust', [at(0).serial]);
    await untilSeen(at(0), { connection: 'device' });
    expect(seen(at(1))?.connection).toBe('device');
  });

  it('that is denied is not asked for again before it is attached anew', async () => {
    await rack.fault('deny_trust', [at(1).serial]);
    await untilSeen(at(1), { connection: 'trust_denied' });
    await rack.fault('accept_trust', [at(1).serial]);
    await rack.fault('unplug', [at(1).serial]);
    await rack.fault('replug', [at(1).serial]);
    await untilSeen(at(1), { connection: 'device' });
  });

  it.each(['word', 'handshake'])('is none where it refuses the pairing by a %s', async (how) => {
    await rack.fault('refuse_pairing', [at(2).serial], { how });
    await untilSeen(at(2), { connection: 'pairing_refused' });
    const sent = order(at(2));
    send(sent);
    expect(await resultOf(sent)).toMatchObject({ outcome: 'failed', reason: 'PAIRING_REFUSED' });
    await rack.fault('accept_pairing', [at(2).serial]);
    await untilSeen(at(2), { connection: 'device' });
  });
});

describe('a restart of an iPhone', () => {
  it.each([0, 4])('is one, and its command ends when it is back (number %i)', async (place) => {
    const before = await rack.restarts(at(place));
    const sent = order(at(place));
    send(sent);
    expect(await resultOf(sent)).toMatchObject({ outcome: 'succeeded', reason: null });
    expect(await rack.restarts(at(place))).toHaveLength(before.length + 1);
    await untilSeen(at(place), { connection: 'device' });
  });

  it.each([0, 4])(
    'is one, also by the next agent after one that ends in between (number %i)',
    async (place) => {
      const before = await rack.restarts(at(place));
      const sent = order(at(place));
      send(sent);
      await until(async () => {
        expect(await rack.restarts(at(place))).toHaveLength(before.length + 1);
      });
      await agent.stop();
      await startAgent();
      send(sent, 3_000, 2);
      expect(await resultOf(sent)).toMatchObject({ outcome: 'succeeded', reason: null });
      expect(await rack.restarts(at(place))).toHaveLength(before.length + 1);
    },
  );

  it('that it does not make is told of as such', async () => {
    await rack.fault('keep_running', [at(3).serial]);
    const sent = order(at(3));
    send(sent);
    await until(() => {
      expect(server.messages.some(({ type }) => type === 'command_progress')).toBe(true);
    });
    expect(await rack.restarts(at(3))).toEqual([]);
    await rack.fault('reboot', [at(3).serial]);
    expect(await resultOf(sent)).toMatchObject({ outcome: 'succeeded' });
  });
});

it.each(['usb_reset', 'screenshot', 'app_list_up_to_date', 'inspect'])(
  'what iPhones cannot do is refused by name: %s',
  async (command) => {
    const sent = order(at(0), command);
    send(sent);
    expect(await resultOf(sent)).toMatchObject({ outcome: 'failed', reason: 'DEVICE_UNABLE' });
  },
);
