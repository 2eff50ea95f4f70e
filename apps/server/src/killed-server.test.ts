import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type OwnDatabase } from './testing/create-test-database.ts';
import { databaseUrlOf } from './testing/database-url.ts';
import { eventually } from './testing/eventually.ts';
import { freePort } from './testing/free-port.ts';
import { type ServerProcess, startServer } from './testing/server-process.ts';
import { seal, type Ticket } from './testing/sign-in-by-http.ts';
import { makeDataDirectory, removeDataDirectory } from './testing/temporary-directory.ts';

const password = 'Chief-lime7';
const patienceMs = 30_000;

describe('a server that is killed right after it has said "saved"', { timeout: 120_000 }, () => {
  let dataDir: string;
  let database: OwnDatabase;
  let server: ServerProcess;
  let origin: string;
  /** Ids whose addition was acknowledged, of all rounds. */
  const saved: string[] = [];

  beforeAll(async () => {
    dataDir = await makeDataDirectory('killed');
    database = await createTestDatabase();
    await start();
  }, 60_000);
  afterAll(async () => {
    server.child.kill('SIGTERM');
    await server.ended;
    await database.drop();
    await removeDataDirectory(dataDir);
  });

  async function start(): Promise<void> {
    const port = String(await freePort());
    const DATABASE_URL = databaseUrlOf(database.connection);
    server = startServer({ DATA_DIR: dataDir, DATABASE_URL, PORT: port, ADMIN_PASSWORD: password });
    origin = `http://127.0.0.1:${port}`;
    const isReady = async (): Promise<boolean> =>
      (await fetch(`${origin}/readyz`).catch(() => null))?.ok === true;
    await eventually(isReady, 'the server being ready', patienceMs);
  }

  async function post(path: string, body: object, cookie = ''): Promise<Response> {
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie };
    return fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  async function signIn(): Promise<string> {
    const offer = await fetch(`${origin}/admbo/auth/public-key`);
    const { data } = (await offer.json()) as { data: Ticket };
    const body = { admin_id: 'admin01', pw: seal(password, data.public_key), key: data.key };
    const answer = await post('/admbo/signin', body);
    return answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
  }

  /** Adds admins one after another until the server is gone; it is killed with the answer to the `last` of them. */
  async function addUntilKilled(round: number, last: number, cookie: string): Promise<void> {
    for (let index = 0; index <= last + 2; index += 1) {
      const id = `kim-${String(round)}-${String(index)}`;
      const body = { adm_id: id, adm_email: `${id}@farm.example`, adm_phone: '010-1234-5678' };
      const answer = await post('/admbo/admin/add', body, cookie).catch(() => null);
      if (answer?.ok === true) saved.push(id);
      if (index === last) server.child.kill('SIGKILL');
    }
    await server.ended;
  }

  test('has all of it after the next start, and nothing by halves', async () => {
    for (const [round, last] of [3, 0, 5].entries()) {
      await addUntilKilled(round, last, await signIn());
      await start();
    }
    expect(saved.length).toBeGreaterThanOrEqual(11);
    const cookie = await signIn();
    const answer = await fetch(`${origin}/admbo/admin/list?q=kim-`, { headers: { cookie } });
    const { data } = (await answer.json()) as { data: { admins: { adm_id: string }[] } };
    const listed = data.admins.map((admin) => admin.adm_id);
    expect(listed).toEqual(expect.arrayContaining(saved));
    // Each is there with its entry of the trail; one that was not answered is whole or not there.
    const trail = await fetch(`${origin}/admbo/audit?action=admin.added&object=kim-`, {
      headers: { cookie },
    });
    const { data: entries } = (await trail.json()) as { data: { entries: { object: string }[] } };
    expect(entries.entries.map(({ object }) => object).toSorted()).toEqual(listed.toSorted());
  });
});
