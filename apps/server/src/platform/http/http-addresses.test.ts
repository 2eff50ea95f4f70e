import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, sameOrigin } from '../../testing/create-test-app.ts';
import { type HttpDesk, openHttpDesk } from '../../testing/http-desk.ts';

let { farm, cookie, call, send } = {} as HttpDesk;
beforeAll(async () => {
  ({ farm, cookie, call, send } = await openHttpDesk());
});
afterAll(() => farm.close());

describe('a query', () => {
  test('with a key given twice, unknown, or out of bounds is 901 for that key', async () => {
    for (const [query, field] of [
      ['page=1&page=2', 'page'],
      ['limit=601', 'limit'],
      ['page=0', 'page'],
      ['page=-1', 'page'],
      ['page=1e9', 'page'],
      ['page=NaN', 'page'],
      ['pgae=1', 'pgae'],
    ] as const) {
      const response = await call({ url: `/admbo/all_device?${query}`, headers: { cookie } });
      expect([query, response.statusCode]).toEqual([query, 400]);
      expect(response.json()).toMatchObject({ errorCode: 901, details: [{ field }] });
    }
  });
});

describe('an address', () => {
  test('that nobody serves is 4001 for programs', async () => {
    for (const url of [
      '/admbo/nowhere',
      '/.git/config',
      '/service/',
      '/admbo/admin/info/',
      '/%2e%2e/etc/passwd',
    ]) {
      const response = await call({ url });
      expect([url, response.statusCode]).toEqual([url, 404]);
      expect(response.json()).toMatchObject({ errorCode: 4001 });
    }
  });

  test('that cannot be decoded is 901', async () => {
    const response = await call({ url: '/%zz' });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ errorCode: 901, request_id: response.headers['x-request-id'] });
    expect(response.headers['x-content-type-options']).toBe('nosniff');
  });

  test('with a method that it does not have is 404, TRACE included', async () => {
    expect((await call({ method: 'DELETE', url: '/admbo/signin', headers: sameOrigin })).statusCode).toBe(
      404,
    );
    expect(await send('TRACE / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')).toMatch(/^HTTP\/1.1 40[45] /);
  });

  test('is served only under the names of this server', async () => {
    const own = [
      'localhost',
      'localhost:7100',
      '127.0.0.1',
      '[::1]:7100',
      '192.168.0.7',
      '10.1.2.3:80',
      '172.20.1.1',
    ];
    for (const host of own) {
      expect([host, (await call({ url: '/livez', headers: { host } })).statusCode]).toEqual([host, 200]);
    }
    for (const host of [
      'evil.example',
      'localhost.evil.example',
      '8.8.8.8',
      'rackhand',
      '127.0.0.1.evil.example',
      '9.255.255.255',
      '11.0.0.1',
      '172.15.255.255',
      '172.32.0.1',
      '192.167.0.1',
      '192.169.0.1',
      '[2001:db8::1]',
    ]) {
      const response = await call({ url: '/livez', headers: { host } });
      expect([host, response.statusCode]).toEqual([host, 421]);
      expect(response.json()).toMatchObject({ errorCode: 901 });
    }
  });

  test('is served only where it names one host, whichever of two a proxy went by (F66)', async () => {
    const statusOf = async (line: string, ...hosts: string[]): Promise<string | undefined> => {
      const headers = hosts.map((host) => `Host: ${host}\r\n`).join('');
      return (await send(`${line}\r\n${headers}\r\n`)).split(' ', 2)[1];
    };
    expect(await statusOf('GET /livez HTTP/1.1', 'localhost')).toBe('200');
    expect(await statusOf('GET /livez HTTP/1.1', 'localhost', 'evil.example')).toBe('421');
    expect(await statusOf('GET /livez HTTP/1.1', 'evil.example', 'localhost')).toBe('421');
    expect(await statusOf('GET http://evil.example/livez HTTP/1.1', 'localhost')).toBe('421');
    expect(await statusOf('GET /livez HTTP/1.0')).toBe('421');
  });

  test('under PUBLIC_URL is served too, and counts as the own origin', async () => {
    const named = await createTestApp({ beside: farm, env: { PUBLIC_URL: 'https://farm.example' } });
    const headers = { host: 'farm.example', cookie, origin: 'https://farm.example' };
    const response = await named.app.inject({ method: 'POST', url: '/admbo/session_extend', headers });
    expect(response.statusCode).toBe(200);
    await named.close();
  });
});
