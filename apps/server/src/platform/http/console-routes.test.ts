import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { consoleRoutes } from '@rackhand/contract/call/console-routes';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';

const page = '<!doctype html><title>console</title>';
const script = 'console.log("hello");'.repeat(100);

describe('the console', () => {
  let farm: TestApp;
  let consoleDir: string;
  beforeAll(async () => {
    consoleDir = await mkdtemp(join(tmpdir(), 'rackhand-console-'));
    await mkdir(join(consoleDir, 'assets'));
    await writeFile(join(consoleDir, 'index.html'), page);
    await writeFile(join(consoleDir, 'favicon.svg'), '<svg/>');
    await writeFile(join(consoleDir, 'assets', 'main-B3xK9_aQ.js'), script);
    await writeFile(join(consoleDir, 'assets', 'main-B3xK9_aQ.js.map'), '{}');
    farm = await createTestApp({ env: { CONSOLE_DIR: consoleDir } });
  });
  afterAll(async () => {
    await farm.close();
    await rm(consoleDir, { recursive: true });
  });

  const open = (url: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> =>
    farm.app.inject({ url, headers: { accept: 'text/html,*/*', ...headers } });

  test('is served at each of its paths, query or not, and never kept', async () => {
    for (const path of [...consoleRoutes, '/device?page=2&limit=50']) {
      const response = await open(path);
      expect([path, response.statusCode, response.body]).toEqual([path, 200, page]);
      expect(response.headers['cache-control']).toBe('no-store');
      expect(response.headers['content-type']).toContain('text/html');
    }
  });

  test('answers a page that has a file of its own with that one, and nobody who asks for the file itself', async () => {
    for (const [path, file] of [
      ['/', 'home'],
      ['/device', 'device'],
      ['/guide/scale-factor', 'guide/scale-factor'],
    ] as const) {
      const own = `<!doctype html><link rel="modulepreload" href="/assets/${file}.js">`;
      const place = join(consoleDir, 'pages', `${file}.html`);
      await mkdir(dirname(place), { recursive: true });
      await writeFile(place, own);
      expect([path, (await open(`${path}?page=2`)).body]).toEqual([path, own]);
      for (const asked of [`/pages/${file}.html`, `/pages/${file}%2ehtml`]) {
        const response = await open(asked);
        expect([asked, response.statusCode, response.body]).toEqual([asked, 404, page]);
      }
    }
    await rm(join(consoleDir, 'pages'), { recursive: true });
  });

  test('shows its own 404 page to a person, with status 404, and JSON to a program', async () => {
    for (const path of ['/nowhere', '/assets/', '/admbo/nowhere', '/device/']) {
      const response = await open(path);
      expect([path, response.statusCode, response.body]).toEqual([path, 404, page]);
    }
    const response = await farm.app.inject({ url: '/nowhere', headers: { accept: 'application/json' } });
    expect(response.json()).toMatchObject({ errorCode: 4001 });
  });

  test('has files whose name carries their hash kept for ever, others not at all', async () => {
    const hashed = await open('/assets/main-B3xK9_aQ.js');
    expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(hashed.headers['content-type']).toContain('text/javascript');
    expect((await open('/favicon.svg')).headers['cache-control']).toBe('no-store');
  });

  test('is compressed as the browser likes it', async () => {
    const brotli = await open('/assets/main-B3xK9_aQ.js', { 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(script);
    const zipped = await open('/assets/main-B3xK9_aQ.js', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(script);
    expect((await open('/assets/main-B3xK9_aQ.js')).body).toBe(script);
  });

  test('gives away neither source maps nor what lies outside of it', async () => {
    await writeFile(join(consoleDir, '..', 'rackhand-secret.txt'), 'secret');
    for (const path of [
      '/assets/main-B3xK9_aQ.js.map',
      '/../rackhand-secret.txt',
      '/%2e%2e/rackhand-secret.txt',
      '/..%2frackhand-secret.txt',
      '/assets/%00.js',
    ]) {
      const response = await farm.app.inject({ url: path });
      expect([path, response.statusCode]).toEqual([path, 404]);
      expect(response.body).not.toContain('secret');
    }
    await rm(join(consoleDir, '..', 'rackhand-secret.txt'));
  });

  test('is replaced at once when it is built anew', async () => {
    await writeFile(join(consoleDir, 'index.html'), `${page}<p>new`);
    expect((await open('/device')).body).toBe(`${page}<p>new`);
    await writeFile(join(consoleDir, 'index.html'), page);
  });
});
