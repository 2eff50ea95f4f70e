import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { makeDataDirectory, removeDataDirectory } from '../../testing/temporary-directory.ts';

const page = '<!doctype html><title>console</title>';
const hosts = { 'below.example': 'hmg' };

describe('a deployment whose console is below /admbo/', () => {
  let farm: TestApp;
  let consoleDir: string;
  beforeAll(async () => {
    consoleDir = await makeDataDirectory('console');
    await mkdir(join(consoleDir, 'assets'));
    await writeFile(join(consoleDir, 'index.html'), page);
    await writeFile(join(consoleDir, 'assets', 'main-B3xK9_aQ.js'), '1');
    farm = await createTestApp({
      env: { CONSOLE_DIR: consoleDir },
      deployments: {
        'appConfig.json': { hosts },
        'hmg.json': { basePath: '/admbo/' },
      },
    });
  });
  afterAll(async () => {
    await farm.close();
    await removeDataDirectory(consoleDir);
  });

  const visit = (url: string, host = 'below.example'): Promise<LightMyRequestResponse> =>
    farm.app.inject({ url, headers: { host, accept: 'text/html,*/*', 'sec-fetch-mode': 'navigate' } });

  test('has its pages and deep links there, and its files where they are', async () => {
    for (const path of ['/admbo/', '/admbo/login', '/admbo/device?page=2&limit=50'])
      expect([path, (await visit(path)).body]).toEqual([path, page]);
    expect((await visit('/assets/main-B3xK9_aQ.js')).body).toBe('1');
  });

  test('has the file of each page there too, also where a page has the address of a call', async () => {
    await mkdir(join(consoleDir, 'pages'));
    for (const name of ['device', 'deployments']) {
      await writeFile(join(consoleDir, 'pages', `${name}.html`), `${page}${name}`);
      expect((await visit(`/admbo/${name}`)).body).toBe(`${page}${name}`);
    }
    await rm(join(consoleDir, 'pages'), { recursive: true });
  });

  test('leads there from the same address without it, with all that was asked', async () => {
    for (const [from, to] of [
      ['/', '/admbo/'],
      ['/admbo', '/admbo/'],
      ['/device?page=2&limit=50', '/admbo/device?page=2&limit=50'],
    ] as const) {
      const { statusCode, headers } = await visit(from);
      expect([from, statusCode, headers['location']]).toEqual([from, 302, to]);
    }
  });

  test('shows a person the page and a program the call where both have one address', async () => {
    expect((await visit('/admbo/deployments')).body).toBe(page);
    const asked = await farm.app.inject({ url: '/admbo/deployments', headers: { host: 'below.example' } });
    expect(asked.json()).toMatchObject({ errorCode: 31011 });
  });

  test('has no page for what is no page', async () => {
    for (const path of ['/admbo/nowhere', '/nowhere'])
      expect([path, (await visit(path)).statusCode]).toEqual([path, 404]);
  });

  test('is alone in that: elsewhere there is nothing below /admbo/', async () => {
    expect((await visit('/admbo/device', 'localhost')).statusCode).toBe(404);
    expect((await visit('/device', 'localhost')).statusCode).toBe(200);
  });
});
