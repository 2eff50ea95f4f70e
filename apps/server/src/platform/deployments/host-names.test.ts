import { afterEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';

const hosts = { 'carrier.example': 'lguplus', 'lab.example': 'on-premise', '10.0.0.9': 'hmg' };

let farm: TestApp | null = null;
afterEach(() => farm?.close());

async function open(env: Record<string, string> = {}): Promise<TestApp> {
  farm = await createTestApp({ env, deployments: { 'appConfig.json': { hosts } } });
  return farm;
}

async function groupTypeOf({ app }: TestApp, headers: Record<string, string>): Promise<unknown> {
  const response = await app.inject({ url: '/config/appConfig.json', headers });
  return response.statusCode === 200 ? response.json<{ groupType: string }>().groupType : response.statusCode;
}

test('a request is in the deployment of its host name, whatever its port and case', async () => {
  const server = await open();
  expect(await groupTypeOf(server, { host: 'carrier.example' })).toBe('lguplus');
  expect(await groupTypeOf(server, { host: 'LAB.example:7100' })).toBe('on-premise');
  expect(await groupTypeOf(server, { host: '10.0.0.9' })).toBe('hmg');
});

test('this machine and literal private addresses are the main service', async () => {
  const server = await open();
  for (const host of ['localhost', '127.0.0.1:7100', '[::1]', '192.168.0.4', '10.0.0.8'])
    expect(await groupTypeOf(server, { host })).toBe('origin');
});

test('a name that nobody has named is refused with 421 and 901 at every path, never led to a laxer deployment', async () => {
  const { app } = await open();
  for (const host of [
    'evil.example',
    '8.8.8.8',
    'carrier.example.evil.example',
    'constructor',
    '__proto__',
  ]) {
    for (const url of ['/', '/config/appConfig.json', '/admbo/auth/public-key', '/livez']) {
      const response = await app.inject({ url, headers: { host } });
      expect([response.statusCode, response.json()]).toMatchObject([
        421,
        { errorCode: 901, details: [{ field: 'Host' }] },
      ]);
    }
  }
});

test('a person who has typed such a name reads in both languages what to do, and nothing of theirs is taken for markup', async () => {
  const { app } = await open();
  const visit = { host: 'rackhnad.example', accept: 'text/html,*/*' };
  const page = await app.inject({ url: '/login', headers: visit });
  expect([page.statusCode, page.headers['content-type']]).toEqual([421, 'text/html; charset=utf-8']);
  for (const said of ['rackhnad.example', '주소를 확인하거나', 'Check the address'])
    expect(page.body).toContain(said);
  const forged = await app.inject({ url: '/', headers: { ...visit, host: '<img src=x>' } });
  expect(forged.body).not.toContain('<img');
});

test('a forwarded host name counts only from a proxy that is trusted', async () => {
  const forged = { host: 'carrier.example', 'x-forwarded-host': 'localhost' };
  expect(await groupTypeOf(await open(), forged)).toBe('lguplus');
  await farm?.close();
  expect(await groupTypeOf(await open({ TRUSTED_PROXIES: 'loopback' }), forged)).toBe('origin');
});

test('the files of another deployment on this server are not there, and no file names the others', async () => {
  const { app } = await open();
  const headers = { host: 'lab.example' };
  const own = await app.inject({ url: '/config/on-premise.json', headers });
  expect(own.json()).toMatchObject({ sessionMinutes: 30, features: { pricing: false } });
  for (const url of ['/config/lguplus.json', '/config/origin.json', '/config/nobody.json'])
    expect((await app.inject({ url, headers })).statusCode).toBe(404);
  const common = await app.inject({ url: '/config/appConfig.json', headers });
  expect(common.body).not.toContain('carrier.example');
});
