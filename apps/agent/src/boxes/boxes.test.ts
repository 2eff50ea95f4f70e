import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@rackhand/program/testing/free-port';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Agent } from '../start-agent.ts';
import { type ListeningServer, startListeningServer } from '../testing/listening-server.ts';
import { type SimulatedRack, startSimulatedRack } from '../testing/simulated-rack.ts';
import { quickSettings, startTestAgent } from '../testing/start-test-agent.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const [near, far] = ['127.0.0.2:5555', '127.0.0.3:5555'];

let folder: string;
let adbServerPort: number;
let server: ListeningServer;
let rack: SimulatedRack;
let agent: Agent;

const start = (boxNetworks = ['127.0.0.2/32']): Agent =>
  startTestAgent({
    ...{ folder, serverPort: server.port, adbServerPort, boxNetworks },
    settings: quickSettings,
  });
const want = (...addresses: string[]): void => server.send({ type: 'boxes', addresses });
const at = (transport: string) =>
  [...server.devices.values()].find((device) => device.transport === transport);
const isThere = (transport: string, connection = 'device') =>
  vi.waitFor(() => expect(at(transport)?.connection).toBe(connection), { timeout: 45_000, interval: 50 });
const isWelcome = () =>
  vi.waitFor(() => expect(server.messages.some(({ type }) => type === 'snapshot')).toBe(true), {
    timeout: 30_000,
    interval: 50,
  });

async function comesAndGoes(): Promise<void> {
  const [box] = await rack.devices();
  await rack.fault('unplug', [box?.index ?? 0]);
  await vi.waitFor(() => expect(at(near)?.connection).not.toBe('device'), { timeout: 30_000 });
  await rack.fault('replug', [box?.index ?? 0]);
  await isThere(near);
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'agent-'));
  mkdirSync(join(folder, 'agent'));
  writeFileSync(join(folder, 'token'), 'secret');
  adbServerPort = await freePort();
  server = await startListeningServer();
  rack = await startSimulatedRack({ devices: 0, boxes: 2, adbServerPort, dataDir: folder, bootMs: 500 });
  agent = start();
  await isWelcome();
});
afterEach(async () => {
  await agent.stop();
  await rack.stop();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

it('a box that the server names is connected, and again whenever it is lost', async () => {
  want(near);
  await isThere(near);
  await comesAndGoes();
});

it('a box outside of the host’s networks is not connected, whatever the server says, and keeps no other from it', async () => {
  want(far, near);
  await isThere(near);
  // By then it has looked several times what is to be connected.
  await comesAndGoes();
  expect(at(far)).toBeUndefined();
});

it('an agent that starts while its server is silent connects to the boxes that it was told last', async () => {
  want(near);
  await isThere(near);
  await agent.stop();
  expect(JSON.parse(readFileSync(join(folder, 'agent', 'boxes.json'), 'utf8'))).toEqual([near]);
  server.forgetDevices();
  agent = start();
  await isThere(near);
});

it('a box that the server names no more is let go of', async () => {
  want(near);
  await isThere(near);
  want();
  await vi.waitFor(() => expect(at(near)?.connection).not.toBe('device'), { timeout: 30_000 });
});
