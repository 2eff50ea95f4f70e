import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@rackhand/program/testing/free-port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCommandCalls } from '../farm/command-calls.ts';
import { createControl } from '../farm/control.ts';
import { makeDataDir, removeDataDir } from '../farm/data-template.ts';
import { countAvailable } from '../farm/farm.ts';
import { type HttpAdmin, signInByHttp } from '../farm/http-admin.ts';
import { childPid } from '../farm/process-ids.ts';
import { createProgram, type Program } from '../farm/program.ts';
import { waitUntil } from '../farm/wait-until.ts';

/** `npm start`, whose programs fall ill on a signal: one does nothing else for some time, or fills its memory, or forgets a promise. */
const illness = `
  import { readFileSync } from 'node:fs';
  process.on('SIGWINCH', () => void Promise.reject(new Error('nobody waits for this')));
  process.on('SIGUSR2', () => {
    const busyMs = Number(readFileSync(process.env.DATA_DIR + '/busy-ms', 'utf8'));
    const kept = [];
    const end = Date.now() + busyMs;
    while (Date.now() < end) if (busyMs === Infinity) kept.push(new Array(10_000).fill(kept.length));
  });`;
const admin = { id: 'admin01', password: 'Blue7Kettle!moss' };
const devices = 4;

let dataDir: string;
let url: string;
let launcher: Program;
let chief: HttpAdmin;

beforeAll(async () => {
  dataDir = makeDataDir();
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  launcher = createProgram(['tools/run.mjs', 'trial'], {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_OPTIONS: `--max-old-space-size=200 --import data:text/javascript,${encodeURIComponent(illness)}`,
    DATA_DIR: dataDir,
    PORT: String(port),
    ADMIN_PASSWORD: admin.password,
    SIMULATED_DEVICES: String(devices),
    SIMULATED_IOS: '0',
    ADB_SERVER_PORT: String(await freePort()),
  });
  launcher.start();
  await waitUntil('the farm is ready', () => launcher.output.includes('Rackhand is ready'), 60_000);
  chief = await signInByHttp({ url }, admin);
});
afterAll(async () => {
  await chief.leave();
  await launcher.stop();
  removeDataDir(dataDir);
});

const serverPid = (): number => childPid(launcher.pid, '/server/main.mjs');
const agentPid = (): number => childPid(launcher.pid, '/agent/main.mjs');

const isReady = async (): Promise<boolean> =>
  (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(500) }).catch(() => null))?.ok === true;

/** A program does nothing else for so long; `Infinity`: until its memory is full. */
function infect(pid: number, busyMs: number): void {
  writeFileSync(join(dataDir, 'busy-ms'), String(busyMs));
  process.kill(pid, 'SIGUSR2');
}

async function fallIll(busyMs: number): Promise<void> {
  infect(serverPid(), busyMs);
  await waitUntil('the server answers nothing', async () => !(await isReady()));
}

/** All the devices are there, and none of them, nor their host, was ever away. */
async function expectNobodyWasAway(): Promise<void> {
  await expect.poll(() => countAvailable(url), { timeout: 30_000 }).toBe(devices);
  const calls = createCommandCalls({ url, control: createControl(dataDir) }, chief.request);
  for (const { serial } of await createControl(dataDir).devices()) {
    const history = await calls.historyOf(serial);
    expect(history.filter(({ to }) => to === 'OFFLINE' || to === 'NOT_FOUND')).toEqual([]);
  }
}

describe('a server whose event loop stands still', () => {
  it('for five seconds goes on as the same process, and no agent was away', async () => {
    const pid = serverPid();
    await fallIll(5_000);
    await waitUntil('the server answers again', isReady, 30_000);
    expect(serverPid()).toBe(pid);
    await expectNobodyWasAway();
  });

  it('for good ends itself and is started again, and no agent was away', async () => {
    const pid = serverPid();
    await fallIll(600_000);
    await waitUntil('another server answers', async () => (await isReady()) && serverPid() !== pid, 60_000);
    expect(launcher.output).toContain('server has ended (SIGKILL); it starts again');
    await expectNobodyWasAway();
  });
});

describe('a mistake that no call waits for', () => {
  it('is logged, and the server goes on as the same process (F42)', async () => {
    const pid = serverPid();
    process.kill(pid, 'SIGWINCH');
    const log = (): string => readFileSync(join(dataDir, 'logs', 'server.log'), 'utf8');
    await waitUntil('it is logged', () => log().includes('nobody waits for this'));
    expect(await isReady()).toBe(true);
    expect(serverPid()).toBe(pid);
  });
});

describe('a server whose memory is full', () => {
  it('ends and is started again, and no agent was away', async () => {
    const pid = serverPid();
    await fallIll(Number.POSITIVE_INFINITY);
    await waitUntil('another server answers', async () => (await isReady()) && serverPid() !== pid, 60_000);
    expect(launcher.output).toMatch(/heap|memory/i);
    await expectNobodyWasAway();
  });
});

describe('an agent whose event loop stands still', () => {
  it('for good ends itself and is started again, and tells of every device', async () => {
    const pid = agentPid();
    infect(pid, 600_000);
    await waitUntil('another agent runs', () => ![0, pid].includes(agentPid()), 60_000);
    expect(launcher.output).toContain('agent has ended (SIGKILL); it starts again');
    const control = createControl(dataDir);
    const [one] = await control.devices();
    await control.inject('unplug', [one?.serial ?? '']);
    await expect.poll(() => countAvailable(url), { timeout: 30_000 }).toBe(devices - 1);
    await control.inject('heal', 'all');
    await expect.poll(() => countAvailable(url), { timeout: 30_000 }).toBe(devices);
  });
});
