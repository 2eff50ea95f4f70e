import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, sameOrigin } from '../../testing/create-test-app.ts';
import { type HttpDesk, openHttpDesk } from '../../testing/http-desk.ts';

let { farm, cookie, call, send } = {} as HttpDesk;
beforeAll(async () => {
  ({ farm, cookie, call, send } = await openHttpDesk());
});
afterAll(() => farm.close());

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

function signIn(payload: string, headers: Record<string, string>): Promise<LightMyRequestResponse> {
  return call({ method: 'POST', url: '/admbo/signin', payload, headers: { ...sameOrigin, ...headers } });
}

const extend = (headers: Record<string, string>): Promise<LightMyRequestResponse> =>
  call({ method: 'POST', url: '/admbo/session_extend', headers: { cookie, ...headers } });

interface Refusal {
  errorCode: number;
  details: { field: string; message: string }[];
}

describe('every answer', () => {
  test('carries the request id that its body names', async () => {
    const response = await call({ url: '/admbo/admin/info' });
    const { request_id: id } = response.json<{ request_id: string }>();
    expect(response.headers['x-request-id']).toBe(id);
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('keeps the request id of a proxy or a program, unless it is no id for a log', async () => {
    const answered = async (id: string): Promise<unknown> =>
      (await call({ url: '/admbo/admin/info', headers: { 'x-request-id': id } })).headers['x-request-id'];
    expect(await answered('nightly.build_17-a')).toBe('nightly.build_17-a');
    for (const foreign of ['short', 'x'.repeat(65), 'two words here', '{"level":60}']) {
      expect(await answered(foreign)).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  test('speaks the language that the request asks for, else Korean', async () => {
    const message = async (language: Record<string, string>): Promise<string> =>
      (await call({ url: '/admbo/admin/info', headers: language })).json<{ message: string }>().message;
    expect(await message({ 'accept-language': 'en-US,en;q=0.9' })).toBe('You need to log in.');
    expect(await message({ 'accept-language': 'fr,ko;q=0.5' })).toBe('로그인이 필요합니다.');
    expect(await message({})).toBe('로그인이 필요합니다.');
  });

  test('to HEAD is the head of what GET is told', async () => {
    const asked = { url: '/admbo/admin/info', headers: { cookie } };
    const [told, head] = [await call(asked), await call({ ...asked, method: 'HEAD' })];
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(told.headers['content-length']).toBe(String(Buffer.byteLength(told.body)));
    for (const name of ['content-length', 'content-type', 'cache-control'])
      expect(head.headers[name], name).toBe(told.headers[name]);
  });

  test('is not kept by a browser (S46)', async () => {
    for (const url of ['/admbo/admin/info', '/nowhere', '/livez', '/admbo/auth/public-key']) {
      const { headers } = await call({ url });
      expect(headers['cache-control']).toBe('no-store');
    }
  });
});

describe('a call that changes something', () => {
  test('needs the same origin by one of two headers, and neither may say otherwise', async () => {
    const own = 'http://localhost:80';
    expect((await extend({ origin: own })).statusCode).toBe(200);
    expect((await extend({ 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200);
    const foreign: Record<string, string>[] = [
      {},
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://localhost.evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'cross-site', origin: own },
      { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
    ];
    for (const headers of foreign) {
      const response = await extend(headers);
      expect([headers, response.statusCode]).toEqual([headers, 403]);
      expect(response.json()).toMatchObject({ errorCode: 2001 });
    }
  });

  test('needs it also with the header of an API token, where no token is asked for', async () => {
    const headers = { authorization: 'Bearer rht_anything' };
    for (const [url, payload] of [
      ['/admbo/signin', {}],
      ['/admbo/signout', {}],
      ['/user/passwd/reissue', { adm_id: 'admin01', locale: 'ko' }],
    ] as const) {
      const answer = await call({ method: 'POST', url, headers, payload });
      expect([url, answer.statusCode, answer.json()]).toMatchObject([url, 403, { errorCode: 2001 }]);
    }
  });

  test('does not happen by GET or HEAD from elsewhere, nor by a header that renames the method', async () => {
    for (const method of ['GET', 'HEAD'] as const) {
      const response = await call({ method, url: '/admbo/signout', headers: { cookie } });
      expect([403, 404]).toContain(response.statusCode);
    }
    await call({ url: '/admbo/session_check', headers: { cookie, 'x-http-method-override': 'POST' } });
    expect(
      (await call({ method: 'HEAD', url: '/admbo/signout', headers: { cookie, ...sameOrigin } })).statusCode,
    ).toBe(404);
    expect((await call({ url: '/admbo/admin/info', headers: { cookie } })).statusCode).toBe(200);
  });

  test('is not taken from a form of another site', async () => {
    const response = await call({
      method: 'POST',
      url: '/admbo/signin',
      payload: 'admin_id=a&pw=b&key=c',
      headers: { ...form, origin: 'https://evil.example' },
    });
    expect(response.statusCode).toBe(403);
  });
});

describe('a request body', () => {
  test('is a form or JSON; text or nothing at all is 415', async () => {
    expect((await signIn('{}', { 'content-type': 'text/plain' })).statusCode).toBe(415);
    expect((await signIn('<a/>', { 'content-type': 'application/xml' })).statusCode).toBe(415);
    const untyped = await send(
      'POST /admbo/signin HTTP/1.1\r\nHost: 127.0.0.1\r\nSec-Fetch-Site: same-origin\r\nContent-Length: 2\r\n\r\n{}',
    );
    expect(untyped).toMatch(/^HTTP\/1.1 415 /);
    for (const [payload, type] of [
      ['{}', json],
      ['', form],
    ] as const) {
      expect((await signIn(payload, type)).statusCode).toBe(400);
    }
  });

  test('names each fault and each unknown key', async () => {
    const response = await signIn('{"admin_id":5,"pw":"x","role":"super","constructor":1}', json);
    expect(response.statusCode).toBe(400);
    const { errorCode, details } = response.json<Refusal>();
    expect(errorCode).toBe(901);
    expect(details.map(({ field, message }) => `${field}: ${message}`).sort()).toEqual([
      'admin_id: 값의 형식이 올바르지 않습니다.',
      'constructor: 알 수 없는 항목입니다.',
      'key: 필수 값입니다.',
      'role: 알 수 없는 항목입니다.',
    ]);
  });

  test('says what is missing, what is no choice and what is too long', async () => {
    const payload = { arn: 'x', old_state: 'SELECT', update_reason: 'x'.repeat(101) };
    const headers = { cookie, ...sameOrigin, 'accept-language': 'en' };
    const response = await call({ method: 'POST', url: '/service/change_state', payload, headers });
    const { details } = response.json<Refusal>();
    expect(details.map(({ field, message }) => `${field}: ${message}`)).toEqual([
      expect.stringMatching(/^old_state: Must be one of: AVAILABLE, .*MANAGED$/),
      'new_state: This value is required.',
      'update_reason: Must be 100 characters or fewer.',
    ]);
  });

  test('names the fields of which exactly one is wanted', async () => {
    const headers = { cookie, ...sameOrigin, 'accept-language': 'en' };
    const response = await call({ method: 'POST', url: '/admbo/sessions/end', payload: {}, headers });
    expect(response.json<Refusal>().details).toMatchObject([
      { field: 'tkey', message: 'Exactly one of these has to be sent: tkey, others' },
    ]);
  });

  test('that is broken, too deep, too large or says a thing twice is refused, never an error of ours', async () => {
    const deep = '['.repeat(10_000) + ']'.repeat(10_000);
    const bad: [string, Record<string, string>, number][] = [
      ['{"admin_id"', json, 400],
      [deep, json, 400],
      [`{"admin_id":${deep}}`, json, 400],
      [`{"admin_id":"${'x'.repeat(2_000_000)}"}`, json, 413],
      ['{"admin_id":"a","admin_id":"b"}', json, 400],
      ['{"admin_id":"a","\\u0061dmin_id":"b"}', json, 400],
      ['{"__proto__":{"isSuperAdmin":true}}', json, 400],
      ['null', json, 400],
      ['[]', json, 400],
      ['"text"', json, 400],
      ['admin_id=a&admin_id=b&pw=c&key=d', form, 400],
      ['__proto__[a]=1', form, 400],
    ];
    for (const [payload, type, status] of bad) {
      const response = await signIn(payload, type);
      expect([payload.slice(0, 40), response.statusCode]).toEqual([payload.slice(0, 40), status]);
      expect(response.json()).toMatchObject({ errorCode: 901 });
    }
  });
});

describe('an error of ours', () => {
  test('says nothing of what is inside, and the next request is served', async () => {
    const broken = await createTestApp();
    const headers = { cookie: await broken.signIn('admin') };
    await broken.pool.query('alter table admins rename column email to address');
    const response = await broken.app.inject({ url: '/admbo/admin/info', headers });
    expect(response.statusCode).toBe(500);
    expect(response.json()).toMatchObject({ errorCode: 500 });
    expect(response.body).not.toMatch(/email|select|column|at .*\.ts/);
    expect((await broken.app.inject({ url: '/livez' })).statusCode).toBe(200);
    await broken.close();
  });
});
