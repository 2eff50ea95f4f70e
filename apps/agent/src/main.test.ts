import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDeviceLink } from '@rackhand/device-link/device-link';
import { freePort } from '@rackhand/program/testing/free-port';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { adbPidIn } from './testing/adb-pid.ts';
import { type AgentProcess, isAgentRunning, spawnAgent } from './testing/agent-process.ts';
import { type ListeningServer, startListeningServer } from './testing/listening-server.ts';
import { type SimulatedRack, startSimulatedRack } from './testing/simulated-rack.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 });

let folder: string;
let adbServerPort: number;
let server: ListeningServer;
let agent: AgentProcess | null = null;
let rack: SimulatedRack | null = null;
let foreign: ChildProcess | null = null;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'agent-'));
  writeFileSync(join(folder, 'token'), 'secret');
  adbServerPort = await freePort();
  server = await startListeningServer();
});

afterEach(async () => {
  agent?.kill('SIGTERM');
  await agent?.ended;
  await rack?.stop();
  foreign?.kill('SIGKILL');
  [agent, rack, foreign] = [null, null, null];
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

function start(): AgentProcess {
  agent = spawnAgent({
    SERVER_URL: `http://127.0.0.1:${server.port}`,
    AGENT_TOKEN_FILE: join(folder, 'token'),
    DATA_DIR: folder,
    ADB_SERVER_PORT: String(adbServerPort),
    LOG_LEVEL: 'warn',
  });
  return agent;
}

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 20 });
const snapshots = () => server.messages.filter((message) => message.type === 'snapshot');
const adbPid = () => adbPidIn(folder);
const doesAdbAnswer = () =>
  createDeviceLink({ port: adbServerPort })
    .serverVersion()
    .then(
      () => true,
      () => false,
    );

it('an agent that was killed is followed by one that takes its adb server over and tells of no device as absent', async () => {
  const first = start();
  rack = await startSimulatedRack({ devices: 3, adbServerPort, dataDir: folder });
  await until(() => {
    expect([...server.devices.values()].filter(({ facts }) => facts !== null)).toHaveLength(3);
  });
  await until(() => {
    expect(readFileSync(join(folder, 'agent', 'known-devices.json'), 'utf8').match(/"udid"/g)).toHaveLength(
      3,
    );
  });
  const pid = adbPid();
  first.kill('SIGKILL');
  await first.ended;

  const told = server.messages.length;
  start();
  await until(() => {
    expect(server.messages.slice(told).map(({ type }) => type)).toContain('snapshot');
  });
  const devices = server.messages
    .slice(told)
    .flatMap((message) => (message.type === 'snapshot' ? message.devices : []));
  expect(devices.map(({ connection, provisional }) => [connection, provisional])).toEqual(
    Array.from({ length: 3 }, () => ['device', false]),
  );
  expect(adbPid()).toBe(pid);
});

it('a device that was there once is told of as absent by the next agent, until it is seen', async () => {
  const first = start();
  rack = await startSimulatedRack({ devices: 1, adbServerPort, dataDir: folder });
  await until(() => {
    expect([...server.devices.values()].map(({ connection }) => connection)).toEqual(['device']);
  });
  const [device] = await rack.devices();
  first.kill('SIGTERM');
  await first.ended;
  await rack.fault('unplug', 'all');
  const told = server.messages.length;
  start();
  await until(() => {
    expect(server.messages.slice(told).map(({ type }) => type)).toContain('snapshot');
  });
  expect([...server.devices.values()]).toMatchObject([{ udid: device?.serial, connection: 'absent' }]);
  await rack.fault('replug', 'all');
  await until(() => {
    expect([...server.devices.values()]).toMatchObject([{ udid: device?.serial, connection: 'device' }]);
  });
});

it('SIGTERM ends the agent within two seconds, and the adb server that it started', async () => {
  const running = start();
  await until(() => {
    expect(snapshots()).toHaveLength(1);
  });
  const begun = Date.now();
  running.kill('SIGTERM');
  expect(await running.ended).toEqual({ code: 0, stderr: '' });
  expect(Date.now() - begun).toBeLessThan(2_000);
  expect(await doesAdbAnswer()).toBe(false);
});

it('an agent that runs is told of as running, and one that was killed is not', async () => {
  const running = start();
  await until(() => {
    expect(snapshots()).toHaveLength(1);
  });
  expect(await isAgentRunning(folder)).toBe(true);
  running.kill('SIGKILL');
  await running.ended;
  expect(await isAgentRunning(folder)).toBe(false);
});

it('an adb server that somebody else started is used, and left alone at the end', async () => {
  foreign = spawn('adb', ['-P', String(adbServerPort), 'nodaemon', 'server'], {
    stdio: 'ignore',
    env: { PATH: process.env.PATH, HOME: folder, ADB_LOCAL_TRANSPORT_MAX_PORT: '5554' },
  });
  await until(async () => {
    expect(await doesAdbAnswer()).toBe(true);
  });
  const running = start();
  await until(() => {
    expect(snapshots()).toHaveLength(1);
  });
  running.kill('SIGTERM');
  await running.ended;
  expect(await doesAdbAnswer()).toBe(true);
});

it('without an adb command the agent says what is missing, and goes on', async () => {
  agent = spawnAgent({
    SERVER_URL: `http://127.0.0.1:${server.port}`,
    AGENT_TOKEN_FILE: join(folder, 'token'),
    DATA_DIR: folder,
    ADB_SERVER_PORT: String(adbServerPort),
    ADB_PATH: '/nowhere/adb',
  });
  await until(() => {
    const last = server.messages.findLast((message) => message.type === 'heartbeat');
    expect(last?.host).toMatchObject({ adb_state: 'down' });
    expect(last?.host.adb_problem).toContain('/nowhere/adb is not there');
  });
});

it('an agent that is configured wrongly says so in plain lines and ends', async () => {
  agent = spawnAgent({ SERVER_URL: 'http://farm.example', ADB_SERVER_PORT: 'x' });
  const { code, stderr } = await agent.ended;
  expect(code).toBe(1);
  expect(stderr.trimEnd().split('\n')).toHaveLength(3);
});
