import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { rm, statfs } from 'node:fs/promises';
import { Agent, request as ask, type ClientRequest } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ApkWish, makeApk } from '@rackhand/test-apks/make-apk';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type OwnDatabase } from './testing/create-test-database.ts';
import { databaseUrlOf } from './testing/database-url.ts';
import { eventually } from './testing/eventually.ts';
import { formHeaders, formPayload } from './testing/form-payload.ts';
import { createLoneServer, type LoneServer } from './testing/lone-server.ts';
import { makeDataDirectory } from './testing/temporary-directory.ts';

/** A disk of its own for the files, which only root may give; whoever is not leaves out what needs a small one. */
const isRoot = process.getuid?.() === 0;
const diskMiB = 24;
const grownAtMostMiB = 64;
/** Connections to the database, and what is being done besides. */
const spareFiles = 8;
const path = '/admbo/app/file_info';

let disk: string;
let database: OwnDatabase;
let server: LoneServer;
let cookie: string;
let agent: Agent;

beforeAll(async () => {
  disk = await makeDataDirectory('files');
  if (isRoot) execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${String(diskMiB)}m,mode=755`, 'none', disk]);
  database = await createTestDatabase();
  const settings = { FILES_URL: pathToFileURL(join(disk, 'files')).href, FILES_RESERVE_MIB: '1' };
  server = await createLoneServer('uploads', databaseUrlOf(database.connection), settings);
  await server.start();
  cookie = await server.signIn();
}, 60_000);
afterAll(async () => {
  await server.close();
  await database.drop();
  if (isRoot) execFileSync('umount', [disk]);
  await rm(disk, { recursive: true });
});

interface Used {
  rssMiB: number;
  openFiles: number;
  diskBytes: number;
  incoming: string[];
}

async function usedNow(): Promise<Used> {
  const of = `/proc/${String(server.pid())}`;
  const { blocks, bfree, bsize } = await statfs(disk);
  const folder = readdirSync(join(disk, 'files'), { recursive: true, encoding: 'utf8' });
  return {
    rssMiB: Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`${of}/status`, 'utf8'))?.[1]) / 1024,
    openFiles: readdirSync(`${of}/fd`).length,
    diskBytes: (blocks - bfree) * bsize,
    incoming: folder.filter((name) => name.startsWith('incoming/')),
  };
}

let before: Used;
beforeEach(async () => {
  agent = new Agent({ keepAlive: true, maxSockets: 20 });
  before = await usedNow();
});
/** Memory, open files and disk are what they were, and the server answers. */
afterEach(async () => {
  agent.destroy();
  await eventually(async () => (await usedNow()).openFiles <= before.openFiles + spareFiles, 'files closed');
  await eventually(async () => (await usedNow()).incoming.length === 0, 'nothing lying there');
  const { rssMiB, diskBytes } = await usedNow();
  expect(rssMiB - before.rssMiB).toBeLessThan(grownAtMostMiB);
  if (isRoot) expect(diskBytes - before.diskBytes).toBeLessThan(1024 ** 2);
  expect((await fetch(server.url('/readyz'))).status).toBe(200);
}, 30_000);

function open(headers: Record<string, string | number>): ClientRequest {
  const common = { cookie, 'sec-fetch-site': 'same-origin' };
  return ask(server.url(path), { method: 'POST', agent, headers: { ...common, ...headers } });
}

interface Answer {
  status: number;
  errorCode: unknown;
}

function answerTo(request: ClientRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => {
        const { errorCode } = JSON.parse(text) as Answer;
        resolve({ status: response.statusCode ?? 0, errorCode });
      });
    });
  });
}

function upload(payload: Buffer, headers: Record<string, string | number> = formHeaders): Promise<Answer> {
  const request = open({ ...headers, 'content-length': payload.length });
  const answer = answerTo(request);
  request.end(payload);
  return answer;
}
const formOf = (wish: ApkWish): Buffer =>
  formPayload([['file', { name: 'app.apk', content: makeApk(wish) }]]);

/** All of them, so many at a time. */
async function inTurns<Item>(items: readonly Item[], width: number, act: (item: Item) => Promise<void>) {
  const left = [...items];
  const work = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await act(item);
  };
  await Promise.all(Array.from({ length: width }, work));
}

describe('a server that takes files leaves nothing behind', { timeout: 90_000 }, () => {
  test('of a hundred that break off at 99 per cent (F53)', async () => {
    const whole = formPayload([['file', { name: 'app.apk', content: randomBytes(500_000) }]]);
    const most = whole.subarray(0, Math.floor(whole.length * 0.99));
    const { hostname, port } = new URL(server.url('/'));
    const says = { host: hostname, cookie, 'sec-fetch-site': 'same-origin', ...formHeaders };
    const head = Object.entries({ ...says, 'content-length': whole.length })
      .map(([name, value]) => `${name}: ${String(value)}\r\n`)
      .join('');
    await inTurns(Array.from({ length: 100 }), 4, async () => {
      const socket = connect(Number(port), hostname).on('error', () => undefined);
      socket.write(`POST ${path} HTTP/1.1\r\n${head}\r\n`);
      socket.write(most);
      await eventually(async () => (await usedNow()).incoming.length > 0, 'some of it lying there');
      socket.destroy();
    });
  });

  test('of twenty at once of one sender: all are read, in turns (F53)', async () => {
    const forms = Array.from({ length: 20 }, (_, nth) => formOf({ app_id: `com.lab.app${String(nth)}` }));
    const answers = await Promise.all(forms.map((form) => upload(form)));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  });

  test('of a thousand broken forms: each is refused as what it is (F55, S79)', async () => {
    const good = formOf({});
    const text = (body: string) => Buffer.from(body.replaceAll('\n', '\r\n'));
    const mark = formHeaders['content-type'].split('boundary=')[1] ?? '';
    const shapes: [Buffer, Record<string, string>?][] = [
      [good, { 'content-type': 'multipart/form-data' }],
      [good.subarray(0, -30)],
      [text(`--${mark}\nContent-Disposition: form-data; na`)],
      [text(`--${mark}\nContent-Disposition: form-data; name=""\n\nx\n--${mark}--\n`)],
      [text(`--${mark}\n\n\n--${mark}--\n`)],
      [Buffer.from('hello')],
      [good, { 'content-type': 'multipart/form-data; boundary=another' }],
      [text(`--${mark}\n${'X: y\n'.repeat(3_000)}\n\n--${mark}--\n`)],
    ];
    const all = Array.from({ length: 1_000 / shapes.length }, () => shapes).flat();
    const seen = new Map<string, number>();
    await inTurns(all, 8, async ([payload, headers]) => {
      const { status, errorCode } = await upload(payload, headers);
      const said = `${String(status)} ${String(errorCode)}`;
      seen.set(said, (seen.get(said) ?? 0) + 1);
    });
    expect(Object.fromEntries(seen)).toEqual({ '400 901': 1_000 });
  });

  test('of one for which the disk has no room, and takes one that fits (F33, S76)', async () => {
    if (!isRoot) return;
    const request = open({ ...formHeaders, 'transfer-encoding': 'chunked' });
    const answer = answerTo(request);
    request.end(formPayload([['file', { name: 'app.apk', content: randomBytes(40 * 1024 ** 2) }]]));
    expect(await answer).toEqual({ status: 507, errorCode: 'E1016' });
    await server.signIn();
    expect(await upload(formOf({ app_id: 'com.lab.fits' }))).toMatchObject({ status: 200 });
  });
});
