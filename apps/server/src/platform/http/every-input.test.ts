import type { Endpoint, Failure } from '@rackhand/contract/call/endpoint';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestApp, sameOrigin, type TestApp } from '../../testing/create-test-app.ts';

/** What somebody would like to set who may not; none is a key of any call under this very name. */
const foreign = ['role', 'locked_until', 'password_hash', 'constructor', 'is_admin'];
const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;

describe('every call of the API', () => {
  let farm: TestApp;
  let cookie: string;
  let withBody: Endpoint[];
  beforeAll(async () => {
    farm = await createTestApp();
    // What takes a file takes no keys.
    withBody = farm.app.boundEndpoints.filter(
      ({ method, upload }) => method !== 'GET' && upload === undefined,
    );
    expect(withBody.length).toBeGreaterThan(40);
  });
  // What ends a session is among the calls.
  beforeEach(async () => {
    cookie = await farm.signIn('super');
  });
  afterAll(() => farm.close());

  function send({ method, path }: Endpoint, options: InjectOptions = {}): Promise<LightMyRequestResponse> {
    const url = path.replaceAll(/\{\w+\}/g, '1');
    const headers = { cookie, ...sameOrigin, ...options.headers };
    return farm.app.inject({ ...options, method, url, headers });
  }
  const named = (response: LightMyRequestResponse): string[] =>
    (response.json<Failure>().details ?? []).map(({ field }) => field);

  test('refuses each key of a body that it does not know, and names it (S59)', async () => {
    for (const endpoint of withBody) {
      const payload = Object.fromEntries(foreign.map((key) => [key, true]));
      const response = await send(endpoint, { payload });
      const unnamed = foreign.filter((key) => !named(response).includes(key));
      expect([endpoint.path, response.statusCode, unnamed]).toEqual([endpoint.path, 400, []]);
    }
  });

  test('refuses a body with a prototype in it, a key given twice, or far too deep, and nothing is polluted (S59, S82)', async () => {
    for (const endpoint of withBody) {
      for (const body of ['{"__proto__":{"isSuperAdmin":true}}', '{"a":1,"a":2}', deep, 'null', '[]']) {
        const response = await send(endpoint, { body, headers: { 'content-type': 'application/json' } });
        expect([endpoint.path, body.slice(0, 20), response.statusCode]).toEqual([
          endpoint.path,
          body.slice(0, 20),
          400,
        ]);
      }
    }
    expect('isSuperAdmin' in {}).toBe(false);
  });

  test('takes a number for a number, and nothing that only looks like one (S82)', async () => {
    const numbers = withBody.flatMap((endpoint) => {
      const { properties = {} } = z.toJSONSchema(endpoint.body, { io: 'output', unrepresentable: 'any' });
      const isNumber = (shape: unknown): boolean =>
        /^(?:integer|number)$/.test((shape as { type?: string }).type ?? '');
      return Object.keys(properties).flatMap((key) =>
        isNumber(properties[key]) ? [[endpoint, key] as const] : [],
      );
    });
    expect(numbers.length).toBeGreaterThan(5);
    for (const [endpoint, key] of numbers) {
      for (const value of [true, [7], '1e1', ' 7', '0x7', {}]) {
        const response = await send(endpoint, { payload: { [key]: value } });
        expect([endpoint.path, key, value, response.statusCode, named(response)]).toEqual([
          endpoint.path,
          key,
          value,
          400,
          expect.arrayContaining([key]),
        ]);
      }
    }
  });

  test('refuses a key of the query that it does not know, or that is given twice (S82)', async () => {
    const plain = farm.app.boundEndpoints.filter(({ file }) => file === undefined);
    for (const endpoint of plain) {
      const [known = 'surprise'] = Object.keys(endpoint.query.shape);
      for (const [query, field] of [
        ['surprise=1', 'surprise'],
        [`${known}=1&${known}=2`, known],
      ] as const) {
        const response = await send({ ...endpoint, path: `${endpoint.path}?${query}` });
        expect([endpoint.path, response.statusCode, named(response)]).toEqual([
          endpoint.path,
          400,
          expect.arrayContaining([field]),
        ]);
      }
    }
  });

  test('takes or refuses whatever stands in a text of its body, and none of it is an error of ours (S69, S81)', async () => {
    const strange = ['a\0b', 'a\uD800b', `' OR 1=1--`, '%_\\', 'x'.repeat(100_000), ['a'], { a: 1 }, 1e9, -1];
    for (const endpoint of withBody) {
      for (const key of Object.keys(endpoint.body.shape)) {
        for (const value of strange) {
          const response = await send(endpoint, { payload: { [key]: value } });
          expect([endpoint.path, key, response.statusCode < 500]).toEqual([endpoint.path, key, true]);
        }
      }
    }
  }, 240_000);
});
