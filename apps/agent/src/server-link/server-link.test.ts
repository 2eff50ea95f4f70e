import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sighting } from '@rackhand/contract/device/sighting';
import { agentLinkVersion, heartbeatMs, maximumUnacknowledged } from '@rackhand/contract/host/agent-link';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ListeningServer, startListeningServer } from '../testing/listening-server.ts';
import { type ServerLink, startServerLink } from './server-link.ts';

let folder: string;
let server: ListeningServer;
let link: ServerLink | null = null;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'server-link-'));
  writeFileSync(join(folder, 'token'), 'secret\n');
  server = await startListeningServer();
});

afterEach(async () => {
  await link?.stop();
  link = null;
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

function start(port = server.port): ServerLink {
  link = startServerLink({
    serverUrl: `http://127.0.0.1:${port}`,
    tokenFile: join(folder, 'token'),
    agentVersion: '1.2.3',
    agentBuild: null,
    updates: () => ({ standing: 'off', welcomed: () => undefined, take: () => undefined }),
    address: '10.0.0.5',
    usbTree: () => [],
    outlets: () => [],
    boxNetworks: [],
    firmware: [],
    hostReadings: () => ({ adb_state: 'running', adb_version: '1.0.41', load: 0.5, disk_free: 1_000 }),
    commands: {
      welcomed: () => undefined,
      deliver: () => undefined,
      stored: () => undefined,
      readApps: () => undefined,
      keepBoxes: () => undefined,
    },
    runs: { welcomed: () => undefined, take: () => undefined, heard: () => undefined },
    log: pino({ level: 'silent' }),
  });
  return link;
}

function picture(...devices: Partial<Sighting>[]): Map<string, Sighting> {
  const whole = devices.map(
    (device): Sighting => ({
      udid: 'A',
      provisional: false,
      transport: 'usb',
      over_network: false,
      connection: 'device',
      duplicate: false,
      silent_tries: 0,
      facts: null,
      readings: null,
      ...device,
    }),
  );
  return new Map(whole.map((device) => [device.udid, device]));
}

const types = () => server.messages.map(({ type }) => type).filter((type) => type !== 'heartbeat');
const soon = (check: () => void, timeout = 20_000) => vi.waitFor(check, { timeout, interval: 5 });

it('the agent says who it is, tells everything once, then only what has changed', async () => {
  const agent = start();
  agent.tell(picture({ udid: 'A' }, { udid: 'B' }));
  await soon(() => {
    expect(server.devices.size).toBe(2);
  });
  agent.tell(picture({ udid: 'A', connection: 'offline' }, { udid: 'B' }));
  await soon(() => {
    expect(server.devices.get('A')?.connection).toBe('offline');
  });
  expect(types()).toEqual(['hello', 'snapshot', 'changes']);
  expect(server.messages[0]).toMatchObject({
    protocol: agentLinkVersion,
    agent_version: '1.2.3',
    address: '10.0.0.5',
  });
  expect(server.messages.at(-1)).toEqual({
    type: 'changes',
    seq: 1,
    changes: [{ udid: 'A', part: { connection: 'offline' } }],
  });
  expect(server.tokens).toEqual(['Bearer secret']);
});

it('a server that asks for a snapshot gets one, and the numbers begin anew', async () => {
  const agent = start();
  agent.tell(picture({ udid: 'A' }));
  agent.tell(picture({ udid: 'A', silent_tries: 1 }));
  await soon(() => {
    expect(types()).toContain('snapshot');
  });
  server.send({ type: 'snapshot_wanted', reason: 'a gap' });
  await soon(() => {
    expect(types().filter((type) => type === 'snapshot')).toHaveLength(2);
  });
  agent.tell(picture({ udid: 'A', silent_tries: 2 }));
  await soon(() => {
    expect(server.messages.at(-1)).toMatchObject({ type: 'changes', seq: 1 });
  });
});

/** An agent that sees more than a busy server stores; the last that it has seen is `usb-499`. */
async function startBeforeBusyServer(): Promise<ServerLink> {
  const agent = start();
  agent.tell(picture({ udid: 'A' }));
  await soon(() => {
    expect(server.devices.size).toBe(1);
  });
  server.setBusy(true);
  for (let silent = 0; silent < 500; silent += 1)
    agent.tell(picture({ udid: 'A', transport: `usb-${silent}` }));
  return agent;
}

it('while the server is busy changes are merged, and nothing is lost', async () => {
  await startBeforeBusyServer();
  await soon(() => {
    expect(lastChangesOf(server.messages)).toMatchObject({ seq: maximumUnacknowledged });
  });
  server.setBusy(false);
  await soon(() => {
    expect(server.devices.get('A')?.transport).toBe('usb-499');
  });
  expect(types().filter((type) => type === 'changes').length).toBeLessThan(2 * maximumUnacknowledged);
});

/** A heartbeat may come at any time. */
const lastChangesOf = (messages: typeof server.messages) =>
  messages.findLast(({ type }) => type === 'changes');

it('what was seen before a command ended is told before its end, also while the server is busy', async () => {
  const agent = await startBeforeBusyServer();
  agent.tell(picture({ udid: 'A', transport: 'last' }));
  agent.report({
    type: 'command_result',
    command_id: '6b0f0a86-5d8e-4f8e-9c55-0b8b1c2f6a11',
    attempt: 1,
    steps: [],
    outcome: 'succeeded',
    reason: null,
    detail: '',
  });
  await soon(() => {
    expect(lastChangesOf(server.messages)).toMatchObject({ seq: maximumUnacknowledged });
  });
  server.setBusy(false);
  await soon(() => {
    expect(types()).toContain('command_result');
  });
  const told = server.messages.findIndex(({ type }) => type === 'command_result');
  expect(JSON.stringify(lastChangesOf(server.messages.slice(0, told)))).toContain('"last"');
});

it('a link that breaks is there again within a second, with everything', async () => {
  const agent = start();
  agent.tell(picture({ udid: 'A' }));
  await soon(() => {
    expect(server.devices.size).toBe(1);
  });
  // The quickest of some times: what else the machine does only adds to it.
  let quickest = Infinity;
  let tries = 0;
  for (; tries < 3 && quickest >= 1_000; tries += 1) {
    const begun = performance.now();
    const connection = tries % 2 === 0 ? 'offline' : 'device';
    server.drop();
    agent.tell(picture({ udid: 'A', connection }));
    await soon(() => {
      expect(server.devices.get('A')?.connection).toBe(connection);
    });
    quickest = Math.min(quickest, performance.now() - begun);
  }
  expect(quickest).toBeLessThan(1_000);
  expect(types()).toEqual(Array.from({ length: 1 + tries }, () => ['hello', 'snapshot']).flat());
});

it('a server that is away is tried until it is there', async () => {
  const { port } = server;
  await server.close();
  start(port).tell(picture({ udid: 'A' }));
  server = await startListeningServer(port);
  await soon(() => {
    expect(server.devices.size).toBe(1);
  });
});

it('a server that refuses is asked again, but slowly, and gets everything when it has changed its mind', async () => {
  server.setAnswerToHello({ type: 'refused', reason: 'clone', message: 'Another agent uses this token.' });
  const begun = Date.now();
  start().tell(picture({ udid: 'A' }));
  await soon(() => {
    expect(types()).toEqual(['hello']);
  });
  server.setAnswerToHello({ type: 'welcome', host: 'rack-host' });
  await soon(() => {
    expect(server.devices.size).toBe(1);
  });
  expect(Date.now() - begun).toBeGreaterThan(400);
});

it('a heartbeat carries the number of the last message', async () => {
  const agent = start();
  agent.tell(picture({ udid: 'A' }));
  agent.tell(picture({ udid: 'A', silent_tries: 1 }));
  await soon(() => {
    expect(server.messages.at(-1)).toMatchObject({ type: 'heartbeat', host: { adb_version: '1.0.41' } });
  }, 4 * heartbeatMs);
  const last = server.messages.findLast((message) => message.type !== 'heartbeat');
  expect(server.messages.at(-1)).toMatchObject({ seq: last !== undefined && 'seq' in last ? last.seq : -1 });
});
