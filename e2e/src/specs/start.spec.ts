import { statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { isAlive } from '@rackhand/program/process-life';
import { freePort } from '@rackhand/program/testing/free-port';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createControl } from '../farm/control.ts';
import { makeDataDir, removeDataDir } from '../farm/data-template.ts';
import { countAvailable } from '../farm/farm.ts';
import { signInByHttp } from '../farm/http-admin.ts';
import { adbServerPid, postgresPid } from '../farm/process-ids.ts';
import { createProgram, type Program } from '../farm/program.ts';
import { waitUntil } from '../farm/wait-until.ts';

/** `npm start` as a person runs it, on a data directory and ports of its own. */
const devices = 4;
const hosts = z.object({ servers: z.array(z.object({ capture_cards: z.array(z.unknown()).nullable() })) });
let dataDir: string;
let port: number;
let started: Program[];

beforeEach(async () => {
  dataDir = makeDataDir();
  port = await freePort();
  started = [];
});
afterEach(async () => {
  await Promise.all(started.map((program) => program.stop()));
  removeDataDir(dataDir);
});

async function launcher(own: NodeJS.ProcessEnv = {}): Promise<Program> {
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    DATA_DIR: dataDir,
    PORT: String(port),
    SIMULATED_DEVICES: String(devices),
    SIMULATED_IOS: '0',
    ADB_SERVER_PORT: String(await freePort()),
    ...own,
  };
  const program = createProgram(['tools/run.mjs', 'trial'], env);
  started.push(program);
  program.start();
  return program;
}

async function startedFarm(own: NodeJS.ProcessEnv = {}): Promise<Program> {
  const program = await launcher(own);
  await waitUntil('the farm is ready', () => program.output.includes('Rackhand is ready'), 60_000);
  return program;
}

async function ended(program: Program): Promise<void> {
  await waitUntil('the launcher has ended', () => !program.running, 60_000);
}

/** Everything that a start brings to life besides the launcher itself. */
function companions(): number[] {
  return [adbServerPid(dataDir), postgresPid(dataDir)];
}

async function nothingIsLeft(pids: number[]): Promise<void> {
  await waitUntil('all that was started has ended', () => !pids.some(isAlive), 12_000);
  await expect(fetch(`http://127.0.0.1:${port}/livez`)).rejects.toThrow();
}

describe('npm start', () => {
  it('says the address, the first administrator with an invented password, and when the devices are there', async () => {
    const { output } = await startedFarm();
    expect(output).toContain(`http://127.0.0.1:${port}`);
    expect(output).toContain('admin01');
    expect(output).toMatch(`All ${devices} simulated devices are AVAILABLE after`);
    expect(statSync(join(dataDir, 'agent', 'token')).mode & 0o777).toBe(0o600);
  });

  it('shows the picture of the rack’s capture card, and can give its set-top box other firmware and switch its power', async () => {
    const admin = { id: 'admin01', password: 'Blue7Kettle!moss' };
    await startedFarm({ ADMIN_PASSWORD: admin.password });
    const desk = await signInByHttp({ url: `http://127.0.0.1:${port}` }, admin);
    const cards = async (): Promise<unknown> => {
      const { servers } = hosts.parse(await desk.get('/admbo/device/server'));
      return servers[0]?.capture_cards;
    };
    await expect.poll(cards, { timeout: 30_000 }).toEqual([{ card: 1, condition: 'signal' }]);
    const box = (await createControl(dataDir).devices()).find(({ kind }) => kind === 'set-top box');
    expect(await desk.get(`/admbo/device/${box?.serial ?? ''}/app`)).toMatchObject({
      firmware: { model: box?.model, takes_file: true },
    });
    expect(await desk.get('/admbo/power_controller')).toMatchObject({ power_controller: ['Outlet 1'] });
    await desk.leave();
  });

  it('refuses to run twice on one data directory, and names the first', async () => {
    const first = await startedFarm();
    const second = await launcher({ PORT: String(await freePort()) });
    await ended(second);
    expect(second.output).toContain(`process ${first.pid}, http://127.0.0.1:${port}`);
    expect(await second.stop()).toBe(1);
    expect(first.running).toBe(true);
  });

  it('stops all that it started, PostgreSQL and adb server too, on SIGTERM', async () => {
    const program = await startedFarm();
    const pids = companions();
    expect(await program.stop()).toBe(0);
    await nothingIsLeft(pids);
  });

  it('leaves nothing behind when it is killed, and starts again on the same data', async () => {
    const program = await startedFarm();
    const pids = companions();
    await program.kill();
    await nothingIsLeft(pids);
    const again = await startedFarm();
    expect(again.output).not.toMatch(/password/i);
    expect(await countAvailable(`http://127.0.0.1:${port}`)).toBe(devices);
  });

  it('names every mistake of the environment at once', async () => {
    const program = await launcher({
      PORT: 'seven',
      SIMULATED_DEVICES: 'many',
      DATABASE_URL: 'mysql://here',
      ADB_SERVER_PORT: '70000',
    });
    await ended(program);
    for (const name of ['PORT', 'SIMULATED_DEVICES', 'DATABASE_URL', 'ADB_SERVER_PORT']) {
      const lines = new RegExp(`^${name} `, 'gm');
      await expect.poll(() => program.output.match(lines)?.length).toBe(1);
    }
    expect(await program.stop()).toBe(1);
  });

  it('names a mistake of the rack’s alone where nothing else is wrong', async () => {
    const program = await launcher({ SIMULATED_DEVICES: 'many' });
    await ended(program);
    expect(program.output).toMatch(/^SIMULATED_DEVICES /m);
    expect(program.output).not.toMatch(/cannot be read/);
    expect(await program.stop()).toBe(1);
  });

  it('says in a line that its port is taken', async () => {
    const other = createServer().listen(port, '127.0.0.1');
    const program = await launcher();
    await ended(program);
    other.close();
    expect(program.output).toMatch(new RegExp(`${port}.*(in use|taken)`, 'i'));
    expect(await program.stop()).toBe(1);
  });

  it('says in a line that the database of DATABASE_URL can’t be reached', async () => {
    const program = await launcher({ DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/none` });
    await ended(program);
    expect(program.output).toMatch(/DATABASE_URL/);
    expect(program.output).not.toMatch(/\n\s+at /);
    expect(await program.stop()).toBe(1);
  });

  it('says in a line that its data directory can’t be used', async () => {
    const file = join(dataDir, 'a-file');
    writeFileSync(file, '');
    const program = await launcher({ DATA_DIR: file });
    await ended(program);
    expect(program.output).toContain(file);
    expect(await program.stop()).toBe(1);
  });
});
