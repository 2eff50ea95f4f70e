import { readdir } from 'node:fs/promises';
import { request as ask, type ClientRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { defineEndpoint } from '@rackhand/contract/call/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestApp, sameOrigin, type TestApp } from '../../testing/create-test-app.ts';
import { eventually } from '../../testing/eventually.ts';
import { type FileDesk, fileDeskOf } from '../../testing/file-desk.ts';
import { formHeaders, formPayload } from '../../testing/form-payload.ts';
import { bindForm } from './bind-form.ts';

const most = 2_000_000;
const given = defineEndpoint({
  method: 'POST',
  path: '/test/form',
  summary: 'Takes a file with its keys',
  access: 'admin',
  scope: null,
  audit: null,
  form: { needsFile: true, maximumBytes: most },
  body: z.strictObject({
    words: z.string().optional(),
    count: z.int().optional(),
    list: z.array(z.int()).max(10).optional(),
  }),
  answer: z.object({ bytes: z.int(), name: z.string(), keys: z.string() }),
});

let farm: TestApp;
let desk: FileDesk;
let cookie: string;
beforeAll(async () => {
  farm = await createTestApp({
    prepare: (app) => {
      const files: FileDesk['files'] = {
        ...({} as FileDesk['files']),
        gather: (source, rule) => desk.files.gather(source, rule),
        drop: (file) => desk.files.drop(file),
        requireRoom: (bytes) => desk.files.requireRoom(bytes),
      };
      bindForm(app, given, { files }, ({ body }, file) =>
        Promise.resolve({ bytes: file?.bytes ?? 0, name: file?.name ?? '', keys: JSON.stringify(body) }),
      );
    },
  });
  desk = fileDeskOf(farm);
  cookie = await farm.signIn('admin');
  await farm.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => farm.close());

type Parts = Parameters<typeof formPayload>[0];
const file = { name: 'a.bin', content: Buffer.from('hello') };

async function send(payload: Buffer, headers: Record<string, string> = formHeaders) {
  const response = await farm.app.inject({
    ...{ method: 'POST', url: given.path, payload },
    headers: { cookie, ...sameOrigin, ...headers },
  });
  return {
    status: response.statusCode,
    ...response.json<{ errorCode: unknown; data?: unknown; details?: unknown }>(),
  };
}
const sendParts = (...parts: Parts) => send(formPayload(parts));
const left = (): Promise<string[]> => readdir(desk.files.store.incoming);

describe('a form with a file', () => {
  test('is read in whatever order its parts come, and its keys are what they are in other calls', async () => {
    const keys = [
      ['words', '말'],
      ['count', '7'],
      ['list', '[1,2]'],
    ] as const;
    for (const parts of [
      [...keys, ['file', file] as const],
      [['file', file] as const, ...keys],
    ]) {
      expect(await sendParts(...parts)).toMatchObject({
        data: { bytes: 5, name: 'a.bin', keys: '{"words":"말","count":7,"list":[1,2]}' },
      });
    }
    expect(await left()).toEqual([]);
  });

  test.each<[string, () => ReturnType<typeof send>]>([
    [
      'has more than 20 parts',
      () =>
        sendParts(...Array.from({ length: 25 }, (_, index) => [`k${String(index)}`, ''] as const), [
          'file',
          file,
        ]),
    ],
    ['has 10,000 parts', () => sendParts(...Array.from({ length: 10_000 }, () => ['words', ''] as const))],
    [
      'has keys of more than a mebibyte',
      () => sendParts(['file', file], ['words', 'x'.repeat(1024 ** 2 + 1)]),
    ],
    ['has two files', () => sendParts(['file', file], ['file', file])],
    ['has a file by another name', () => sendParts(['other', file])],
    ['has a key twice', () => sendParts(['words', 'a'], ['words', 'b'], ['file', file])],
    ['has a key that nobody knows', () => sendParts(['surprise', 'a'], ['file', file])],
    ['means a prototype', () => sendParts(['__proto__', 'a'], ['file', file])],
    [
      'names no boundary',
      () => send(formPayload([['file', file]]), { 'content-type': 'multipart/form-data' }),
    ],
    ['has no end', () => send(formPayload([['file', file]]).subarray(0, -20))],
    ['is empty', () => send(Buffer.alloc(0))],
    ['is none', () => send(Buffer.from('hello'))],
    ['has no file', () => sendParts(['words', 'a'])],
    ['is JSON where a file is needed', () => send(Buffer.from('{}'), { 'content-type': 'application/json' })],
  ])('is refused where it %s, and nothing of it stays', async (_what, ask) => {
    expect(await ask()).toMatchObject({ status: 400, errorCode: 901 });
    expect(await left()).toEqual([]);
  });

  test('is refused where the file is larger than it may be, and taken where it is just as large', async () => {
    const sized = (bytes: number) => ['file', { name: 'a', content: Buffer.alloc(bytes) }] as const;
    expect(await sendParts(sized(most + 1))).toMatchObject({ status: 413, errorCode: 901 });
    expect(await left()).toEqual([]);
    expect(await sendParts(sized(most))).toMatchObject({ data: { bytes: most } });
  });

  function open(headers: Record<string, string | number>): ClientRequest {
    const { port } = farm.app.server.address() as AddressInfo;
    const at = { port, host: '127.0.0.1', method: 'POST', path: given.path, agent: false };
    return ask({ ...at, headers: { cookie, ...sameOrigin, ...formHeaders, ...headers } }).on(
      'error',
      () => undefined,
    );
  }

  test('is refused unread where it says that it is too large', async () => {
    const request = open({ 'content-length': 10_000_000_000 });
    const status = new Promise((resolve) => request.on('response', ({ statusCode }) => resolve(statusCode)));
    request.flushHeaders();
    expect(await status).toBe(413);
    request.destroy();
  });

  test('leaves nothing where its sender goes away in the middle', async () => {
    const payload = formPayload([['file', { name: 'a', content: Buffer.alloc(1_000_000) }]]);
    for (let round = 0; round < 10; round += 1) {
      const request = open({ 'content-length': payload.length });
      request.write(payload.subarray(0, 990_000));
      await eventually(async () => (await left()).length > 0, 'the file being on its way');
      request.destroy();
      await eventually(async () => (await left()).length === 0, 'nothing being left of it');
    }
    expect(await sendParts(['file', file])).toMatchObject({ errorCode: 0 });
  });
});
