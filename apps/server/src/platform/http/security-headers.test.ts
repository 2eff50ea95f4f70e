import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, sameOrigin, type TestApp } from '../../testing/create-test-app.ts';
import { makeDataDirectory, removeDataDirectory } from '../../testing/temporary-directory.ts';
import { openStream } from '../../testing/test-stream.ts';

let farm: TestApp;
let broken: TestApp;
let consoleDir: string;
let cookie: string;
beforeAll(async () => {
  consoleDir = await makeDataDirectory('console');
  await mkdir(join(consoleDir, 'assets'));
  await writeFile(join(consoleDir, 'index.html'), '<!doctype html><title>console</title>');
  await writeFile(join(consoleDir, 'assets', 'main-B3xK9_aQ.js'), '1');
  farm = await createTestApp({ env: { CONSOLE_DIR: consoleDir, TRUSTED_PROXIES: 'loopback' } });
  cookie = await farm.signIn('super');
  broken = await createTestApp();
  await broken.pool.query('drop table used_tickets, sessions cascade');
});
afterAll(async () => {
  await farm.close();
  await broken.close();
  await removeDataDirectory(consoleDir);
});

/** What a browser may do with anything that it gets from here. */
const policy = {
  'default-src': "'self'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'font-src': "'self' data:",
  'connect-src': "'self'",
  'worker-src': "'self' blob:",
  'manifest-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
};
const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
};

function expectSafe(what: string, headers: Record<string, unknown>): void {
  const said = String(headers['content-security-policy'])
    .split('; ')
    .map((rule) => [rule.split(' ', 1)[0], rule.slice(rule.indexOf(' ') + 1)]);
  expect([what, Object.fromEntries(said)]).toEqual([what, policy]);
  expect([what, headers]).toMatchObject([what, always]);
  for (const open of ['access-control-allow-origin', 'access-control-allow-credentials'])
    expect(headers).not.toHaveProperty(open);
}

const page = { accept: 'text/html' };
const foreign = { origin: 'https://evil.example' };

test.each([
  ['a page', 200, '/login', page],
  ['the 404 page', 404, '/nowhere', page],
  ['a file of the console', 200, '/assets/main-B3xK9_aQ.js', {}],
  ['an answer', 200, '/admbo/admin/info', {}],
  ['an answer that another site asks for', 200, '/admbo/admin/info', foreign],
  ['a refusal', 404, '/admbo/nowhere', {}],
  ['a file to keep', 200, '/admbo/audit/download', {}],
  ['the description of the API', 200, '/admbo/docs', {}],
  ['an address that cannot be read', 400, '/%zz', {}],
  ['an unknown host name', 421, '/livez', { host: 'evil.example' }],
] as const)(
  '%s carries the headers that keep a browser out of trouble (S52, S53)',
  async (what, status, url, more) => {
    const response = await farm.app.inject({ url, headers: { host: 'localhost', cookie, ...more } });
    expect([what, response.statusCode]).toEqual([what, status]);
    // Browsers heed it only where the origin is trustworthy, and complain elsewhere.
    const opener = 'host' in more ? { 'cross-origin-opener-policy': 'same-origin' } : {};
    expectSafe(what, { ...opener, ...response.headers });
  },
);

test('an error of ours, a body that is too large and an event stream carry them too (S53)', async () => {
  const failed = await broken.app.inject({ url: '/admbo/admin/info', headers: { cookie } });
  const payload = { admin_id: 'x'.repeat(2_000_000) };
  const large = await farm.app.inject({ method: 'POST', url: '/admbo/signin', payload, headers: sameOrigin });
  expect([failed.statusCode, large.statusCode]).toEqual([500, 413]);
  for (const { headers } of [failed, large]) expectSafe('a failure', headers);
  const origin = await farm.app.listen({ host: '127.0.0.1', port: 0 });
  const stream = await openStream(origin, { cookie });
  expectSafe('an event stream', stream.headers);
  stream.close();
});

test('a browser that came by https keeps to it (S53)', async () => {
  const ask = async (proto: string) =>
    (await farm.app.inject({ url: '/login', headers: { ...page, 'x-forwarded-proto': proto } })).headers;
  expect((await ask('https'))['strict-transport-security']).toMatch(/^max-age=\d{8,}$/);
  expect(await ask('http')).not.toHaveProperty('strict-transport-security');
});
