import { freePort } from '@rackhand/program/testing/free-port';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type OwnDatabase } from './testing/create-test-database.ts';
import { type DatabaseGate, openDatabaseGate } from './testing/database-gate.ts';
import { eventually } from './testing/eventually.ts';
import { seal } from './testing/seal.ts';
import { type ServerProcess, startServer } from './testing/server-process.ts';
import { makeDataDirectory, removeDataDirectory } from './testing/temporary-directory.ts';
import { openStream } from './testing/test-stream.ts';

const password = 'Chief-lime7';
let dataDir: string;
let database: OwnDatabase;
let gate: DatabaseGate;
let server: ServerProcess;
let origin: string;

beforeAll(async () => {
  dataDir = await makeDataDirectory('away');
  database = await createTestDatabase();
  gate = await openDatabaseGate(database.connection);
  const port = await freePort();
  origin = `http://127.0.0.1:${String(port)}`;
  const env = { DATA_DIR: dataDir, DATABASE_URL: gate.url, PORT: String(port), ADMIN_PASSWORD: password };
  server = startServer(env);
  await eventually(isReady, 'the server being ready', 30_000);
}, 60_000);
afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  await gate.shut();
  await database.drop();
  await removeDataDirectory(dataDir);
});

const isReady = async (): Promise<boolean> =>
  (await fetch(`${origin}/readyz`).catch(() => null))?.ok === true;

interface Answer {
  status: number;
  errorCode: unknown;
  request_id?: string;
  data?: Record<string, string>;
  cookie: string;
}

async function call(path: string, cookie = '', body?: Record<string, string>): Promise<Answer> {
  const headers = { cookie, origin, 'content-type': 'application/json' };
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(origin + path, { headers, ...sent });
  const set = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  const answer = (await response.json()) as Omit<Answer, 'status' | 'cookie'>;
  return { ...answer, status: response.status, cookie: set.join('; ') };
}

async function enter(): Promise<Answer> {
  const { public_key = '', key = '' } = (await call('/admbo/auth/public-key')).data ?? {};
  return call('/admbo/signin', '', { admin_id: 'admin01', pw: seal(password, public_key), key });
}

test('a server whose database is away refuses with 900, signs nobody out, and serves again by itself (F29, F30)', async () => {
  const { cookie } = await enter();
  const stream = await openStream(origin, { cookie });
  const { id } = await stream.sees(({ name }) => name === 'ready');
  await gate.shut();
  await eventually(async () => !(await isReady()), 'the server not being ready');
  const [asked, changed] = [
    ['/admbo/all_device', '/admbo/admin/info', '/admbo/session_check'],
    ['/admbo/session_extend', '/service/hold'],
  ];
  for (let times = 0; times < 5; times += 1) {
    for (const path of asked) {
      expect([path, await call(path, cookie)]).toMatchObject([path, { status: 503, errorCode: 900 }]);
    }
    for (const path of changed) {
      const answer = await call(path, cookie, {});
      expect([path, answer]).toMatchObject([path, { status: 503, errorCode: 900 }]);
      expect(answer.request_id).toMatch(/^[0-9a-f-]{36}$/);
    }
  }
  await gate.open();
  await eventually(isReady, 'the server being ready again', 15_000);
  expect(await call('/admbo/all_device', cookie)).toMatchObject({ status: 200, errorCode: 0 });
  const next = await openStream(origin, { cookie, 'last-event-id': id });
  await next.sees(({ name }) => name === 'ready');
  expect(next.named('reset')).toEqual([]);
  for (const each of [stream, next]) each.close();
  expect(server.child.exitCode).toBeNull();
  expect(server.errors()).not.toMatch(/uncaught|unhandled/i);
}, 60_000);

test('a file whose database goes away while it is taken breaks off and is not taken for a whole one (F65)', async () => {
  const { cookie } = await enter();
  const own = new pg.Client(database.connection);
  await own.connect();
  await own.query('alter table users disable trigger users_hint_at_new');
  await own.query(`insert into users (user_id, comparable_id, username, email, phone, group_type, locale, status, created_at)
    select 'u' || n, 'u' || n, 'Kim ' || n, 'u' || n || '@a.example', '', 'origin', 'ko', 'active', now()
    from generate_series(1, 30000) n`);
  await own.end();
  const take = () =>
    fetch(`${origin}/admbo/csv/download`, {
      ...{ method: 'POST', body: JSON.stringify({ table: 'users' }) },
      headers: { cookie, origin, 'content-type': 'application/json' },
    });
  const file = await take();
  const reader = file.body?.getReader();
  await reader?.read();
  await gate.shut();
  const rest = async (): Promise<void> => {
    while ((await reader?.read())?.done === false);
  };
  await expect(rest()).rejects.toThrow();
  await gate.open();
  await eventually(isReady, 'the server being ready again', 15_000);
  expect((await (await take()).text()).split('\r\n')).toHaveLength(30_002);
}, 60_000);
