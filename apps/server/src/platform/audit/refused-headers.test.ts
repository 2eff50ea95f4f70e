import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';

type Headers = Record<string, string>;

/** What browsers, programs and proxies send, and what this server reads; each with what would most likely matter. */
const settable: Headers[] = [
  { 'x-auto-refresh': '1' },
  { 'x-auto-refresh': 'true' },
  { accept: 'text/html', 'sec-fetch-dest': 'document' },
  { accept: 'text/event-stream' },
  { 'accept-encoding': 'br' },
  { 'accept-language': 'en' },
  { 'cache-control': 'only-if-cached' },
  { connection: 'close' },
  { connection: 'Upgrade', upgrade: 'websocket' },
  { connection: 'Upgrade', upgrade: 'h2c' },
  { 'content-type': 'text/csv' },
  { dnt: '1' },
  { expect: '100-continue' },
  { forwarded: 'for=192.0.2.1;host=other.example' },
  { from: 'robot@farm.example' },
  { 'idempotency-key': 'aaaaaaaaaaaaaaaa' },
  { 'if-match': '*' },
  { 'if-modified-since': 'Sat, 01 Jan 2050 00:00:00 GMT' },
  { 'if-none-match': '*' },
  { 'last-event-id': '1' },
  { origin: 'https://evil.example' },
  { pragma: 'no-cache' },
  { priority: 'u=7' },
  { purpose: 'prefetch' },
  { range: 'bytes=0-0' },
  { referer: 'https://evil.example/' },
  { 'save-data': 'on' },
  { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
  { 'sec-purpose': 'prefetch;prerender' },
  { te: 'trailers' },
  { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00' },
  { 'user-agent': 'HealthCheck/1.0' },
  { via: '1.1 proxy' },
  { 'x-forwarded-for': '192.0.2.1' },
  { 'x-forwarded-host': 'other.example' },
  { 'x-forwarded-proto': 'https' },
  { 'x-http-method-override': 'HEAD' },
  { 'x-moz': 'prefetch' },
  { 'x-real-ip': '192.0.2.1' },
  { 'x-request-id': 'aaaaaaaaaaaaaaaa' },
  { 'x-requested-with': 'XMLHttpRequest' },
];

describe('a plain admin who is refused what is for super admins', () => {
  let farm: TestFarm;
  beforeAll(async () => {
    farm = await createTestFarm();
  });
  afterAll(() => farm.database.drop());

  const read = (headers: Headers): Promise<string> =>
    new Promise((resolve, reject) => {
      const sent = { cookie: farm.cookie, ...headers };
      const asking = request(`${farm.origin}/admbo/outbox`, { headers: sent, agent: false }, (answer) => {
        let body = '';
        answer.setEncoding('utf8').on('data', (text: string) => {
          body += text;
        });
        answer.on('end', () =>
          resolve(`${String(answer.statusCode)} ${/"errorCode":(\w+)/.exec(body)?.[1]}`),
        );
      });
      asking.setTimeout(2_000, () => asking.destroy(new Error(`no answer to ${JSON.stringify(headers)}`)));
      asking.on('error', reject).end();
    });

  test('leaves the same entry whatever headers the request has (S94)', async () => {
    for (const headers of settable) expect([headers, await read(headers)]).toEqual([headers, '403 31108']);
    // What was only counted is written at the end of the server.
    await farm.app.close();
    const trail = await farm.db
      .selectFrom('audit_trail')
      .select(['action', 'actor_name', 'object', 'ip', 'result', 'after'])
      .where('result', '<>', 'ok')
      .orderBy('id')
      .execute();
    const single = trail.filter(({ action }) => action === 'call.refused');
    const { object } = single[0] ?? {};
    expect(object).toBe('GET /admbo/outbox');
    for (const entry of single)
      expect(entry).toEqual({
        ...entry,
        actor_name: 'admin01',
        object,
        ip: '127.0.0.1',
        result: '31108',
        after: null,
      });
    const further = trail.filter(({ action }) => action === 'calls.refused').map(({ after }) => after);
    const counted = (further as { times: number; calls: object }[]).map(({ times, calls }) => {
      expect(calls).toEqual({ 'call.refused 31108': times });
      return times;
    });
    expect(counted.reduce((sum, times) => sum + times, single.length)).toBe(settable.length);
    await farm.close();
  });
});
