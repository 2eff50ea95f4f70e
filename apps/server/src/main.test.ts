import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive } from '@rackhand/program/process-life';
import { freePort } from '@rackhand/program/testing/free-port';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerProcess, startServer } from './testing/server-process.ts';
import { makeDataDirectory, removeDataDirectory } from './testing/temporary-directory.ts';

async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  patienceMs = 30_000,
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`not in time: ${what}`);
    await wait(25);
  }
}

async function statusOf(url: string): Promise<number> {
  return fetch(url).then(
    ({ status }) => status,
    () => 0,
  );
}

describe('the server as a process', { timeout: 90_000 }, () => {
  let dataDir: string;
  let port: number;
  let server: ServerProcess;
  let url: string;
  const environment = (): Record<string, string> => ({ DATA_DIR: dataDir, PORT: String(port) });

  async function start(): Promise<void> {
    server = startServer(environment());
    await until('ready', async () => {
      if (server.child.exitCode !== null) throw new Error(server.errors());
      return (await statusOf(`${url}/readyz`)) === 200;
    });
  }

  beforeAll(async () => {
    dataDir = await makeDataDirectory('main');
    port = await freePort();
    url = `http://127.0.0.1:${String(port)}`;
    await start();
  }, 60_000);
  afterAll(async () => {
    server.child.kill('SIGTERM');
    await server.ended;
    await removeDataDirectory(dataDir);
  });

  test('prints the invented password of the first administrator once, outside of the log', async () => {
    await until('account', () => server.output().includes('Password'));
    const lines = server.output().split('\n');
    expect(lines.filter((line) => /^ {2}Password {7}\S{16}$/.test(line))).toHaveLength(1);
    const password = /Password\s+(\S+)/.exec(server.output())?.[1] ?? '?';
    expect(lines.filter((line) => line.startsWith('{')).join()).not.toContain(password);
  });

  test('a second one on its data directory refuses and names the first', async () => {
    const second = startServer({ ...environment(), PORT: String(await freePort()) });
    expect(await second.ended).toBe(1);
    expect(second.errors().trim()).toBe(
      `${dataDir} is in use by another Rackhand server, process ${String(server.child.pid)}: stop it first`,
    );
  });

  test('a command beside it makes an admin and leaves it running', async () => {
    const command = startServer(environment(), ['--create-admin', 'kim']);
    expect(await command.ended).toBe(0);
    expect(command.output()).toMatch(
      /Administrator {2}kim\n {2}Role {11}admin, all group types\n {2}Password {7}\S{16}\n/,
    );
    expect(await statusOf(`${url}/readyz`)).toBe(200);
  });

  test('says in one line that a port is taken, and has made no database then', async () => {
    const other = join(dataDir, 'other');
    const taken = startServer({ ...environment(), DATA_DIR: other });
    expect(await taken.ended).toBe(1);
    expect(taken.errors().trim()).toBe(
      `127.0.0.1:${String(port)} is in use by another program: set PORT to another one`,
    );
    expect(existsSync(other)).toBe(false);
  });

  test('says which settings are wrong, a line for each', async () => {
    const wrong = startServer({ PORT: 'x', LOG_LEVEL: 'loud' });
    expect(await wrong.ended).toBe(1);
    expect(wrong.errors().trim().split('\n')).toHaveLength(2);
  });

  test('takes its settings from a file too, and names what nothing reads, also to whoever only checks', async () => {
    const file = join(dataDir, 'rackhand.env');
    await writeFile(file, 'PORT=70000\nSMPT_URL=smtp://mail.example\n');
    const wrong = startServer({ CONFIG_FILE: file }, ['--check-config']);
    expect(await wrong.ended).toBe(1);
    expect(wrong.errors().trim().split('\n')).toEqual([
      `${file}:2: SMPT_URL is no setting: did you mean SMTP_URL?`,
      'PORT is 0 to 65535',
    ]);
    const right = startServer({ CONFIG_FILE: file, PORT: '7100' }, ['--check-config']);
    expect(await right.ended).toBe(0);
    expect([right.output().trim(), right.errors()]).toEqual([
      'The configuration has no mistakes',
      expect.stringContaining('did you mean SMTP_URL?'),
    ]);
  });

  test('names a logo that cannot be shown to whoever checks', async () => {
    const folder = join(dataDir, 'named');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'carrier.json'), '{"logo": "acme.png"}');
    const wrong = startServer({ DEPLOYMENTS_DIR: folder }, ['--check-config']);
    expect(await wrong.ended).toBe(1);
    expect(wrong.errors().trim()).toBe(
      'DEPLOYMENTS_DIR carrier.json logo acme.png is not there; it is not shown',
    );
  });

  test('a wrong DATABASE_URL is one line without its password', async () => {
    const DATABASE_URL = 'postgres://user:hidden@127.0.0.1:1/farm';
    const wrong = startServer({ ...environment(), PORT: String(await freePort()), DATABASE_URL });
    expect(await wrong.ended).toBe(1);
    expect(wrong.errors().trim()).toMatch(/^DATABASE_URL: 127\.0\.0\.1:1\/farm: .*ECONNREFUSED/);
    expect(wrong.errors()).not.toContain('hidden');
    expect(wrong.errors().trim().split('\n')).toHaveLength(1);
  });

  test('is not ready while its database is away, and heals by itself', async () => {
    const file = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
    const pidOf = async (): Promise<number> => Number((await readFile(file, 'utf8')).split('\n')[0]);
    const before = await pidOf();
    process.kill(before, 'SIGKILL');
    await until('a new database', async () => (await pidOf().catch(() => before)) !== before);
    await until('ready again', async () => (await statusOf(`${url}/readyz`)) === 200, 15_000);
    expect(server.child.exitCode).toBeNull();
  });

  test('that was killed leaves its database, and the next one takes it over at once', async () => {
    server.child.kill('SIGKILL');
    await server.ended;
    await start();
    expect(server.output()).not.toContain('Password');
  });

  test('ends within 5 s of SIGTERM with code 0, open connections or not, and its database with it', async () => {
    const pid = Number(
      (await readFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0],
    );
    const startedAt = Date.now();
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(Date.now() - startedAt).toBeLessThan(5_000);
    expect(isAlive(pid)).toBe(false);
    await start();
  });
});
