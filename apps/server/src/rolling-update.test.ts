import { execFile } from 'node:child_process';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@rackhand/program/testing/free-port';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type OwnDatabase } from './testing/create-test-database.ts';
import { databaseUrlOf } from './testing/database-url.ts';
import { eventually } from './testing/eventually.ts';
import { startGiver } from './testing/steady-giver.ts';
import { makeDataDirectory, removeDataDirectory } from './testing/temporary-directory.ts';
import { openProxy } from './testing/test-proxy.ts';

const checkout = fileURLToPath(new URL('../../../', import.meta.url));
const password = 'Chief-lime7';

/** What a machine's own means of starting and stopping do: detached, by a file that names the process. */
const unitProgram = `import { spawn } from 'node:child_process';
import { openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
const [folder, release, deed, port] = process.argv.slice(2);
const file = folder + '/' + port + '.pid';
if (deed === 'start') {
  const log = openSync(folder + '/' + port + '.log', 'a');
  const env = { ...process.env, PORT: port, DATA_DIR: folder + '/data' };
  const child = spawn(process.execPath, [release], { env, detached: true, stdio: ['ignore', log, log] });
  writeFileSync(file, String(child.pid));
  child.unref();
} else {
  const pid = Number(readFileSync(file, 'utf8'));
  rmSync(file);
  try { process.kill(pid, 'SIGTERM'); } catch {}
}
`;

let database: OwnDatabase;
let folder: string;
let ports: number[];
let releases: string[];

beforeEach(async () => {
  [database, folder] = await Promise.all([createTestDatabase(), makeDataDirectory('rolling')]);
  ports = [await freePort(), await freePort(), await freePort(), await freePort()];
  await writeFile(join(folder, 'unit.mjs'), unitProgram);
  releases = [];
});
afterEach(async () => {
  for (const port of ports) await unit(present, 'stop', port).catch(() => undefined);
  await Promise.all(
    ports.map((port) => eventually(async () => !(await isReady(port)), 'it has ended', 20_000)),
  );
  await database.drop();
  await removeDataDirectory(folder);
  for (const release of releases) await rm(release, { recursive: true, force: true });
});

const present = join(checkout, 'dist', 'server', 'main.mjs');

/** The built server with something else in it, below the checkout so that it finds its packages. */
async function releaseWith(name: string, change: (code: string) => string): Promise<string> {
  const release = join(checkout, '.cache', `server-${name}`);
  await cp(join(checkout, 'dist', 'server'), release, { recursive: true });
  releases.push(release);
  const main = join(release, 'main.mjs');
  await writeFile(main, change(await readFile(main, 'utf8')));
  return main;
}

const withMigration = (expands: boolean) => (code: string) =>
  code.replace(
    '"0135-expanding-migrations": {',
    `"0999-next": { up: async () => {}, expands: ${String(expands)} }, "0135-expanding-migrations": {`,
  );

function call(args: string[]): Promise<{ code: number; said: string }> {
  const env = {
    PATH: process.env['PATH'] ?? '',
    DATABASE_URL: databaseUrlOf(database.connection),
    ADMIN_PASSWORD: password,
    TRIAL: 'simulated',
    CONSOLE_DIR: folder,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), said: stdout + stderr }),
    );
  });
}

const unit = (release: string, deed: string, port: number) =>
  call([join(folder, 'unit.mjs'), folder, release, deed, String(port)]);

async function isReady(port: number): Promise<boolean> {
  return (await fetch(`http://127.0.0.1:${String(port)}/readyz`).catch(() => null))?.ok === true;
}

/** Two servers of the present release, one behind the other since the first makes the first admin. */
async function startOld(): Promise<void> {
  for (const port of ports.slice(0, 2)) {
    await unit(present, 'start', port);
    await eventually(() => isReady(port), 'the old server being ready', 60_000);
  }
}

async function update(release: string, readySeconds = 60) {
  const [first = 0, second = 0, third = 0, fourth = 0] = ports;
  const command = (deed: string) => [
    process.execPath,
    join(folder, 'unit.mjs'),
    folder,
    release,
    deed,
    '{port}',
  ];
  const plan = {
    check: [process.execPath, release, '--check-update'],
    start: command('start'),
    stop: command('stop'),
    ready_seconds: readySeconds,
    servers: [
      { from: first, to: third },
      { from: second, to: fourth },
    ],
  };
  await writeFile(join(folder, 'plan.json'), JSON.stringify(plan));
  return call([join(checkout, 'deploy', 'update-servers.mjs'), join(folder, 'plan.json')]);
}

const ready = () => Promise.all(ports.map(isReady));

describe('servers behind a proxy', { timeout: 180_000 }, () => {
  test('are brought to the next release one by one, while nothing of what a client writes is lost or done twice', async () => {
    await startOld();
    const proxy = await openProxy(ports);
    const giver = await startGiver(proxy.origin, { id: 'admin01', password });
    await eventually(() => giver.given.length > 5, 'points being given', 20_000);
    const updated = await update(await releaseWith('next', withMigration(true)));
    expect(updated).toMatchObject({ code: 0 });
    const before = giver.given.length;
    await eventually(() => giver.given.length > before + 5, 'points being given', 20_000);
    await giver.stop();
    proxy.close();
    expect(await ready()).toEqual([false, false, true, true]);
    expect(giver.refused).toEqual([]);
    const notes = await giver.notes(database.connection);
    expect(notes).toEqual(giver.given);
    // A server of the release before can still be started: the way back is open.
    const [first = 0] = ports;
    await unit(present, 'start', first);
    await eventually(() => isReady(first), 'the old release being ready', 60_000);
  });

  test('are left as they are where the next release changes what they can’t live with', async () => {
    await startOld();
    const { code, said } = await update(await releaseWith('breaking', withMigration(false)));
    expect(code).toBe(1);
    expect(said).toContain("The servers that run can't go on with 0999-next: stop all of them");
    expect(await ready()).toEqual([true, true, false, false]);
  });

  test('go on where the next release does not get ready', async () => {
    await startOld();
    const broken = await releaseWith('broken', (code) =>
      code.replace(/await listen\(\w+, \w+\)/, 'process.exit(3)'),
    );
    const { code, said } = await update(broken, 15);
    expect(code).toBe(1);
    expect(said).toContain('did not get ready');
    expect(await ready()).toEqual([true, true, false, false]);
  });
});
