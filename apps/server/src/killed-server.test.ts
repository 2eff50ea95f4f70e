import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type OwnDatabase } from './testing/create-test-database.ts';
import { databaseUrlOf } from './testing/database-url.ts';
import { createLoneServer, type LoneServer } from './testing/lone-server.ts';

describe('a server that is killed right after it has said "saved"', { timeout: 120_000 }, () => {
  let database: OwnDatabase;
  let server: LoneServer;
  /** Ids whose addition was acknowledged, of all rounds. */
  const saved: string[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    server = await createLoneServer('killed', databaseUrlOf(database.connection));
    await server.start();
  }, 60_000);
  afterAll(async () => {
    await server.close();
    await database.drop();
  });

  /** Adds admins one after another until the server is gone; it is killed with the answer to the `last` of them. */
  async function addUntilKilled(round: number, last: number, cookie: string): Promise<void> {
    let killed = Promise.resolve();
    for (let index = 0; index <= last + 2; index += 1) {
      const id = `kim-${String(round)}-${String(index)}`;
      const body = { adm_id: id, adm_email: `${id}@farm.example`, adm_phone: '010-1234-5678' };
      const answer = await server.post('/admbo/admin/add', { body, cookie }).catch(() => null);
      if (answer?.ok === true) saved.push(id);
      if (index === last) void (killed = server.kill());
    }
    await killed;
  }

  test('has all of it after the next start, and nothing by halves', async () => {
    for (const [round, last] of [3, 0, 5].entries()) {
      await addUntilKilled(round, last, await server.signIn());
      await server.start();
    }
    expect(saved.length).toBeGreaterThanOrEqual(11);
    const cookie = await server.signIn();
    const answer = await fetch(server.url('/admbo/admin/list?q=kim-'), { headers: { cookie } });
    const { data } = (await answer.json()) as { data: { admins: { adm_id: string }[] } };
    const listed = data.admins.map((admin) => admin.adm_id);
    expect(listed).toEqual(expect.arrayContaining(saved));
    // Each is there with its entry of the trail; one that was not answered is whole or not there.
    const trail = await fetch(server.url('/admbo/audit?action=admin.added&object=kim-'), {
      headers: { cookie },
    });
    const { data: entries } = (await trail.json()) as { data: { entries: { object: string }[] } };
    expect(entries.entries.map(({ object }) => object).toSorted()).toEqual(listed.toSorted());
  });
});
