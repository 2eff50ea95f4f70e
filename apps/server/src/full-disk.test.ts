import { execFileSync } from 'node:child_process';
import { chmod, mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serverTroubleWords } from '@rackhand/contract/call/server-trouble';
import { freePort } from '@rackhand/program/testing/free-port';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from './testing/eventually.ts';
import { type ServerProcess, startServer } from './testing/server-process.ts';
import { makeDataDirectory } from './testing/temporary-directory.ts';

/** A disk of its own, which only root may give; whoever is not leaves this one out. */
const isRoot = process.getuid?.() === 0;
const roomMiB = 320;

let disk: string;
let filler: string;
let server: ServerProcess;
let origin: string;

beforeAll(async () => {
  if (!isRoot) return;
  disk = await makeDataDirectory('full');
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${String(roomMiB)}m,mode=755`, 'none', disk]);
  const dataDir = join(disk, 'data');
  await mkdir(dataDir);
  await chmod(dataDir, 0o755);
  filler = join(disk, 'filler');
  const port = await freePort();
  origin = `http://127.0.0.1:${String(port)}`;
  server = startServer({ DATA_DIR: dataDir, PORT: String(port) });
  await eventually(async () => (await ready()).status === 200, 'the server being ready', 30_000);
}, 60_000);
afterAll(async () => {
  if (!isRoot) return;
  server.child.kill('SIGTERM');
  await server.ended;
  execFileSync('umount', [disk]);
  await rm(disk, { recursive: true });
});

interface Readiness {
  status: number;
  body: { errorCode?: number; details?: { field: string; message: string }[] };
  retryAfter: string | null;
}

async function ready(): Promise<Readiness> {
  const none: Readiness = { status: 0, body: {}, retryAfter: null };
  try {
    const answer = await fetch(`${origin}/readyz`, { headers: { 'accept-language': 'en' } });
    const body = (await answer.json()) as Readiness['body'];
    return { status: answer.status, body, retryAfter: answer.headers.get('retry-after') };
  } catch {
    return none;
  }
}

test('a server whose disk is full says so to operators and at the terminal, and is ready by itself once there is room', async () => {
  if (!isRoot) return;
  const { bavail, bsize } = await statfs(disk);
  await writeFile(filler, Buffer.alloc(bavail * bsize - 8 * 1024 ** 2));
  const refused = await eventually(async () => {
    const now = await ready();
    return now.status === 503 && now;
  }, 'not being ready');
  expect(refused).toMatchObject({
    body: {
      errorCode: 900,
      details: [{ field: 'disk_full', message: serverTroubleWords.disk_full.whole.en }],
    },
    retryAfter: '1',
  });
  expect(server.errors()).toMatch(
    /^The disk is full \(.*\): changes may not be stored until there is room\.$/m,
  );
  await rm(filler);
  await eventually(async () => (await ready()).status === 200, 'being ready again');
  expect(server.errors()).toMatch(/^There is room on the disk again \(.*\)\.$/m);
  expect(server.child.exitCode).toBeNull();
}, 60_000);
