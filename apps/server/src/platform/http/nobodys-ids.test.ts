import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@rackhand/contract/call/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, sameOrigin, type TestApp } from '../../testing/create-test-app.ts';

/** Ids of nothing that is there: well-formed ones, and what somebody tries who looks for what is not theirs. */
const nobodys = [
  randomUUID(),
  '2147483647',
  '99999999999999999999',
  '-1',
  '0x1',
  'arn:device:2147483647',
  '..',
  '../../etc/passwd',
  '%2e%2e%2f',
  "' OR 1=1--",
  '__proto__',
  'ＡＤＭＩＮ０１',
  'x'.repeat(300),
];

describe('an id that is nobody’s, in whatever spelling', () => {
  let farm: TestApp;
  let cookie: string;

  beforeAll(async () => {
    farm = await createTestApp();
    cookie = await farm.signIn('super');
  });
  afterAll(() => farm.close());

  async function answerTo(method: Endpoint['method'], url: string): Promise<string> {
    const headers = { cookie, ...sameOrigin };
    const response = await farm.app.inject({
      method,
      url,
      headers,
      ...(method === 'GET' ? {} : { body: {} }),
    });
    const isPage = String(response.headers['content-type']).startsWith('text/html');
    if (isPage) return `${String(response.statusCode)} page`;
    const { errorCode } = response.json<{ errorCode: number | string }>();
    return `${String(response.statusCode)} ${String(errorCode)}`;
  }

  const calledBy = (method: string, path: string): boolean =>
    farm.app.boundEndpoints.some((other) => other.method === method && other.path === path);

  /** Refused as wrong or as not there, whatever stands in the body, and never a failure of ours; agents are asked for their key. */
  const refused = /^(?:(?:400|403|404|409|410|415) (?!500$|900$)|401 2006$)/;

  test('is refused in every path of a call, and breaks none (S58, S69)', async () => {
    const calls = farm.app.boundEndpoints.filter(({ path }) => path.includes('{'));
    expect(calls.length).toBeGreaterThan(10);
    for (const { method, path } of calls) {
      for (const id of nobodys) {
        const url = path.replaceAll(/\{\w+\}/g, encodeURIComponent(id));
        // What climbs out of its path is another call before it is sent.
        if (calledBy(method, new URL(url, 'http://farm.example').pathname)) continue;
        expect(`${method} ${path} of ${id}: ${await answerTo(method, url)}`).toMatch(
          new RegExp(`: ${refused.source.slice(1)}`),
        );
      }
    }
  });

  test('is refused in every question about a device, and breaks none (S58, S69)', async () => {
    const calls = farm.app.boundEndpoints.filter(({ query }) => 'deviceArn' in query.shape);
    expect(calls.length).toBeGreaterThan(2);
    for (const { method, path } of calls) {
      const answers = await Promise.all(
        nobodys.map((id) => answerTo(method, `${path}?deviceArn=${encodeURIComponent(id)}`)),
      );
      for (const answer of answers) expect(`${path}: ${answer}`).toMatch(/: (?:400|404) /);
      // A well-formed id that is not there, and one that was never one, look the same.
      expect(new Set(answers.slice(0, -1)).size).toBe(1);
    }
  });
});
