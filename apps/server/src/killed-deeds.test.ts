import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from './platform/database/open-database.ts';
import { accountDeeds } from './testing/account-deeds.ts';
import { createTestDatabase, type OwnDatabase } from './testing/create-test-database.ts';
import type { Deed } from './testing/cut-deeds.ts';
import { type DatabaseWatch, type Moment, watchDatabase } from './testing/database-watch.ts';
import { cookiesIn, createLoneServer, type LoneServer } from './testing/lone-server.ts';

interface Begun {
  answer: Promise<'answered' | 'cut off'>;
  /** How much of it is there, part by part. */
  left: () => Promise<number[]>;
}

describe('a server that is killed between the request and its answer (F31, F35)', {
  timeout: 120_000,
}, () => {
  let own: OwnDatabase;
  let database: OpenDatabase;
  let watch: DatabaseWatch;
  let server: LoneServer;
  let chief: string;

  beforeAll(async () => {
    own = await createTestDatabase();
    database = openDatabase(own.connection, pino({ level: 'silent' }));
    watch = await watchDatabase(own.connection);
    server = await createLoneServer('deeds', watch.url);
    await server.start();
    chief = await server.signIn();
  }, 60_000);
  afterAll(async () => {
    await server.close();
    watch.close();
    await database.close();
    await own.drop();
  });

  const deeds = accountDeeds({
    get db() {
      return database.db;
    },
    get pool() {
      return database.pool;
    },
    get chief() {
      return chief;
    },
    now: () => new Date(),
    post: async (path, options) => {
      const response = await server.post(path, options);
      return { statusCode: response.status, cookie: cookiesIn(response) };
    },
  });

  /** Begins it and waits until it is at the moment, or answered where there is none. */
  async function bring({ prepare, act, parts }: Deed, moment: Moment | null): Promise<Begun> {
    const id = `kim${randomUUID().slice(0, 8)}`;
    const prepared = (await prepare?.(id)) ?? '';
    const marks = [id, prepared].filter((mark) => mark !== '');
    const stopped = moment === null ? null : watch.stopAt(moment, marks).then(() => 'stopped' as const);
    const answer = act(id, prepared).then(
      () => 'answered' as const,
      () => 'cut off' as const,
    );
    expect(await Promise.race([answer, ...(stopped === null ? [] : [stopped])])).toBe(
      moment === null ? 'answered' : 'stopped',
    );
    return { answer, left: () => parts(id, prepared) };
  }

  const pairs = deeds.map((deed, index) => [deed, deeds[(index + 1) % deeds.length] ?? deed] as const);

  test.each(pairs.map(([one, other]) => [one.name, other.name, one, other] as const))(
    'has nothing of it when %s and it is not stored yet, and all of it when %s and it is',
    async (_one, _other, one, other) => {
      const saved = await bring(one, null);
      // It has given back by then what the other one may wait for.
      const stored = await bring(other, 'after its commit');
      const unstored = await bring(one, 'before its commit');
      await server.kill();
      expect([await stored.answer, await unstored.answer]).toEqual(['cut off', 'cut off']);
      await server.start();
      expect(await unstored.left()).toEqual(one.whole.map(() => 0));
      expect(await stored.left()).toEqual(other.whole);
      expect(await saved.left()).toEqual(one.whole);
    },
  );
});
