import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Endpoint } from '@rackhand/contract/call/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';

const folder = fileURLToPath(new URL('../../../../../packages/contract/src/endpoints', import.meta.url));

async function contractEndpoints(): Promise<Endpoint[]> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const modules = await Promise.all(files.map((file) => import(`${folder}/${file}`) as Promise<object>));
  return modules.flatMap((module) => Object.values(module) as unknown[]).filter(isEndpoint);
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  );
}

describe('the description of the API', () => {
  let farm: TestApp;
  let headers: { cookie: string };
  beforeAll(async () => {
    farm = await createTestApp();
    headers = { cookie: await farm.signIn('admin') };
  });
  afterAll(() => farm.close());

  test('needs a session', async () => {
    for (const url of ['/admbo/openapi.json', '/admbo/docs']) {
      expect((await farm.app.inject({ url })).statusCode).toBe(401);
    }
  });

  test('is OpenAPI 3.1 and lists every endpoint of the contract', async () => {
    const response = await farm.app.inject({ url: '/admbo/openapi.json', headers });
    const description = response.json<{ openapi: string; paths: Record<string, Record<string, unknown>> }>();
    expect(description.openapi).toMatch(/^3\.1\./);
    for (const { method, path } of await contractEndpoints()) {
      expect(description.paths[path] ?? {}, path).toHaveProperty(method.toLowerCase());
    }
  });

  test('can be read as a page without scripts', async () => {
    const response = await farm.app.inject({ url: '/admbo/docs', headers });
    expect(response.headers['content-type']).toContain('text/html');
    expect(response.body).toContain('POST /admbo/signin');
    expect(response.body).not.toContain('<script');
  });

  test('every endpoint refuses a caller without a session, unless the contract says it is open', async () => {
    for (const { method, path, access, ownKey } of farm.app.boundEndpoints) {
      const url = path.replaceAll(/\{\w+\}/g, 'x');
      const response = await farm.app.inject({ method, url, headers: { 'sec-fetch-site': 'same-origin' } });
      // What brings a key of its own is refused without one, each in its own way.
      if (ownKey === true) expect([path, response.json()]).not.toMatchObject([path, { errorCode: 0 }]);
      else if (access === 'open') expect([path, response.statusCode]).not.toEqual([path, 401]);
      else expect([method, path, response.statusCode]).toEqual([method, path, 401]);
    }
  });
});
