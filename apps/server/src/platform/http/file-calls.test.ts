import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { request as ask, type ClientRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { defineEndpoint } from '@rackhand/contract/call/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestApp, sameOrigin, type TestApp } from '../../testing/create-test-app.ts';
import { eventually } from '../../testing/eventually.ts';
import { type FileDesk, fileDeskOf, sha256Of, useOf } from '../../testing/file-desk.ts';
import { findFile, nameFile } from '../files/name-file.ts';
import { bindDownload } from './bind-download.ts';
import { bindUpload } from './bind-upload.ts';
import { clientLimits } from './client-limits.ts';
import { DomainError } from './domain-error.ts';

const most = 1_000_000;
const given = defineEndpoint({
  method: 'POST',
  path: '/test/picture',
  summary: 'Takes a picture',
  access: 'admin',
  scope: null,
  audit: null,
  upload: { types: ['image/png'], maximumBytes: most },
  query: z.strictObject({ owner: z.string() }),
  answer: z.object({ sha256: z.string(), bytes: z.int() }),
  errors: ['E1016'],
});
const shown = defineEndpoint({
  method: 'GET',
  path: '/test/picture/{owner}',
  summary: 'A picture',
  access: 'admin',
  file: 'image/png',
  params: z.object({ owner: z.string() }),
  errors: ['2002'],
});

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

let farm: TestApp;
let desk: FileDesk;
let cookie: string;
/** The next upload fails for want of room. */
let isFull = false;
beforeAll(async () => {
  farm = await createTestApp({
    prepare: (app) => {
      bindUpload(app, given, ({ query: { owner } }, { source, maximumBytes }) =>
        desk.files.keep(source, { maximumBytes }, async (trx, { sha256, bytes }) => {
          if (isFull) throw Object.assign(new Error('no room'), { code: 'ENOSPC' });
          await nameFile(trx, sha256, useOf(owner, null, farm.clock.now()));
          return { sha256, bytes };
        }),
      );
      bindDownload(app, shown, async ({ params }) => {
        const file = await findFile(
          farm.db,
          { kind: 'test', owner: params['owner'] ?? '' },
          farm.clock.now(),
        );
        if (file === null) throw new DomainError('2002');
        return { ...file, read: (range) => desk.files.read(file.sha256, range) };
      });
    },
  });
  desk = fileDeskOf(farm);
  await farm.app.listen({ port: 0, host: '127.0.0.1' });
  cookie = await farm.signIn('admin');
});
afterAll(() => farm.close());

interface Sent {
  method?: string;
  headers?: Record<string, string | number>;
  /** Sends the body; without it nothing is sent. */
  send?: (request: ClientRequest) => void;
}

function call(path: string, { method = 'GET', headers = {}, send }: Sent): Promise<Answer> {
  const { port } = farm.app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const own = { cookie, ...sameOrigin, ...headers };
    const request = ask({ port, host: '127.0.0.1', path, method, headers: own, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts),
        });
      });
    });
    request.on('error', reject);
    if (send === undefined) request.end();
    else send(request);
  });
}

const upload = (
  content: Buffer,
  headers: Record<string, string | number> = {},
  owner = 'a',
): Promise<Answer> =>
  call(`/test/picture?owner=${owner}`, {
    method: 'POST',
    headers: { 'content-type': 'image/png', ...headers },
    send: (request) => request.end(content),
  });
const codeOf = ({ body }: Answer): unknown =>
  (JSON.parse(body.toString()) as { errorCode: unknown }).errorCode;

describe('a call that takes a file', () => {
  test('takes one of its type up to its limit, said before or not', async () => {
    const content = randomBytes(most);
    const answer = await upload(content);
    expect([answer.status, JSON.parse(answer.body.toString())]).toEqual([
      200,
      { errorCode: 0, data: { sha256: sha256Of(content), bytes: most } },
    ]);
    expect((await upload(content, { 'transfer-encoding': 'chunked' })).status).toBe(200);
    expect((await desk.content(sha256Of(content)))?.equals(content)).toBe(true);
  });

  test('refuses one that is too large, unread where that is said before', async () => {
    const before = await desk.stored();
    const large = randomBytes(most + 1);
    const chunked = await upload(large, { 'transfer-encoding': 'chunked' });
    expect([chunked.status, codeOf(chunked)]).toEqual([413, 901]);
    const said = await call('/test/picture?owner=a', {
      method: 'POST',
      headers: { 'content-type': 'image/png', 'content-length': 10 * 1024 ** 3 },
      send: (request) => request.write('x'),
    });
    expect([said.status, codeOf(said)]).toEqual([413, 901]);
    expect([await desk.stored(), await desk.incoming()]).toEqual([before, []]);
  });

  test('keeps the rules of all other calls, and other calls their limit', async () => {
    const content = randomBytes(100);
    expect((await upload(content, { cookie: '' })).status).toBe(401);
    expect((await upload(content, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await upload(content, { 'content-type': 'application/json' })).status).toBe(415);
    const unknown = await call('/test/picture?owner=a&surprise=1', {
      method: 'POST',
      headers: { 'content-type': 'image/png' },
      send: (request) => request.end(content),
    });
    expect([unknown.status, codeOf(unknown)]).toEqual([400, 901]);
    const keys = (type: string): Promise<Answer> =>
      call('/admbo/signin', {
        method: 'POST',
        headers: { 'content-type': type },
        send: (request) => request.end(Buffer.alloc(1024 ** 2 + 1, 32)),
      });
    expect((await keys('image/png')).status).toBe(415);
    expect((await keys('application/json')).status).toBe(413);
  });

  test('leaves nothing of one that is cut off', async () => {
    const before = await desk.stored();
    const cut = call('/test/picture?owner=cut', {
      method: 'POST',
      headers: { 'content-type': 'image/png', 'content-length': most },
      send: (request) => {
        request.write(randomBytes(most / 2));
        void eventually(async () => (await desk.incoming()).length === 1).then(() => request.destroy());
      },
    });
    await expect(cut).rejects.toThrow();
    await eventually(async () => (await desk.incoming()).length === 0, 'the half being taken away');
    expect(await desk.stored()).toEqual(before);
    expect(await findFile(farm.db, { kind: 'test', owner: 'cut' }, farm.clock.now())).toBeNull();
  });

  test('says that the disk is full before it is, keeps nothing, and other calls go on (F33)', async () => {
    const poor = await createTestApp({
      beside: farm,
      env: { FILES_RESERVE_MIB: String(1_048_576) },
    });
    const full = desk;
    desk = fileDeskOf(poor);
    const answer = await upload(randomBytes(200_000), {}, 'full');
    expect([answer.status, codeOf(answer)]).toEqual([507, 'E1016']);
    expect(await desk.incoming()).toEqual([]);
    desk = full;
    isFull = true;
    const late = await upload(randomBytes(200_000), {}, 'full');
    isFull = false;
    expect(late.status).toBe(500);
    expect(await findFile(farm.db, { kind: 'test', owner: 'full' }, farm.clock.now())).toBeNull();
    expect((await call('/admbo/all_device', {})).status).toBe(200);
    await poor.app.close();
  });

  test('takes four at once of one sender; the next one waits unread and is served after them', async () => {
    const open = Array.from({ length: 5 }, (_, index) => {
      let finish = (): void => undefined;
      const answer = call(`/test/picture?owner=slot${String(index)}`, {
        method: 'POST',
        headers: { 'content-type': 'image/png', 'content-length': 100 },
        send: (request) => {
          request.write(Buffer.alloc(50));
          finish = () => request.end(Buffer.alloc(50, index));
        },
      });
      return { answer, finish: () => finish() };
    });
    await eventually(async () => (await desk.incoming()).length === 4, 'four being taken');
    expect((await call('/livez', {})).status).toBe(200);
    expect((await desk.incoming()).length).toBe(4);
    for (const { finish } of open) finish();
    const statuses = await Promise.all(open.map(async ({ answer }) => (await answer).status));
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
  });

  test('takes its time as long as something comes, and is cut off where hardly anything does', async () => {
    const usual = { ...clientLimits };
    Object.assign(clientLimits, { requestMs: 500, fileEveryMs: 1_000 });
    const paced = (bytes: number): Promise<Answer> =>
      call('/test/picture?owner=slow', {
        method: 'POST',
        headers: { 'content-type': 'image/png', 'transfer-encoding': 'chunked' },
        send: (request) => {
          let sent = 0;
          const timer = setInterval(() => {
            sent += bytes;
            if (sent <= 600_000 && !request.destroyed) request.write(Buffer.alloc(bytes));
            else {
              clearInterval(timer);
              request.end();
            }
          }, 500);
        },
      });
    expect((await paced(50_000)).status).toBe(200);
    const cut = await paced(100).then(
      ({ status }) => status,
      () => 'cut off',
    );
    expect([408, 'cut off']).toContain(cut);
    Object.assign(clientLimits, usual);
    await eventually(async () => (await desk.incoming()).length === 0);
  }, 40_000);
});

describe('a call that answers a file', () => {
  const content = randomBytes(100_000);
  const tag = `"${sha256Of(content)}"`;
  const get = (headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
    call('/test/picture/b', { method, headers });
  beforeAll(async () => {
    await upload(content, {}, 'b');
  });

  test('sends it with its type, length, name and mark, and lets nobody guess another type', async () => {
    const { status, headers, body } = await get();
    expect([status, body.equals(content)]).toEqual([200, true]);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': '100000',
      'content-disposition': `inline; filename="__.png"; filename*=UTF-8''%ED%99%94%EB%A9%B4.png`,
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      etag: tag,
    });
    const head = await get({}, 'HEAD');
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, '100000', 0]);
  });

  test('sends nothing again to who has it', async () => {
    expect((await get({ 'if-none-match': tag })).status).toBe(304);
    expect((await get({ 'if-none-match': `"x", W/${tag}` })).status).toBe(304);
    expect((await get({ 'if-none-match': '"x"' })).status).toBe(200);
  });

  test.each([
    ['bytes=0-9', 0, 9],
    ['bytes=99990-', 99_990, 99_999],
    ['bytes=-5', 99_995, 99_999],
    ['bytes=99999-200000', 99_999, 99_999],
    ['bytes=-200000', 0, 99_999],
  ])('sends the part %s', async (range, first, last) => {
    const { status, headers, body } = await get({ range });
    expect(status).toBe(206);
    expect(headers['content-range']).toBe(`bytes ${String(first)}-${String(last)}/100000`);
    expect(body.equals(content.subarray(first, last + 1))).toBe(true);
  });

  test('sends the whole where the part is of another content, several, or not understood', async () => {
    for (const headers of [
      { range: 'bytes=0-9', 'if-range': '"x"' },
      { range: 'bytes=0-1,5-6' },
      { range: 'bytes=9-1' },
      { range: 'bytes=-' },
      { range: 'lines=0-9' },
    ])
      expect([headers, (await get(headers)).status]).toEqual([headers, 200]);
    expect((await get({ range: 'bytes=0-9', 'if-range': tag })).status).toBe(206);
  });

  test('says how long it is where the part is not there', async () => {
    const { status, headers } = await get({ range: 'bytes=100000-' });
    expect([status, headers['content-range'], headers['content-type']]).toEqual([
      416,
      'bytes */100000',
      'application/json; charset=utf-8',
    ]);
  });

  test('is refused without a session, and says that there is none where the store has lost it', async () => {
    expect((await get({ cookie: '' })).status).toBe(401);
    expect((await call('/test/picture/nobody', {})).status).toBe(404);
    await desk.files.store.remove(sha256Of(content));
    const lost = await get();
    expect([lost.status, codeOf(lost), lost.headers.etag]).toEqual([404, 2002, undefined]);
    await rm(desk.files.store.incoming, { recursive: true });
    await mkdir(desk.files.store.incoming);
  });
});
