import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';

let server: TestApp;

beforeAll(async () => {
  server = await createTestApp();
});

afterAll(() => server.close());

describe('a statement that is run again and again', () => {
  it('is planned once for a connection, and answers the same', async () => {
    await server.db.connection().execute(async (db) => {
      const kept = async (): Promise<number> => {
        const result = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
          db,
        );
        return result.rows.filter(({ statement }) => statement.includes('as often_asked')).length;
      };
      for (let turn = 0; turn < 30; turn += 1) {
        const result = await sql<{ often_asked: number }>`select ${turn}::integer as often_asked`.execute(db);
        expect(result.rows).toEqual([{ often_asked: turn }]);
      }
      expect(await kept()).toBe(1);
    });
  });

  it('goes on after a change of the schema that its plan does not survive', async () => {
    const ask = () => sql`select * from rack_groups where number = ${1}`.execute(server.db);
    for (let turn = 0; turn < 30; turn += 1) await ask();
    await sql`alter table rack_groups add column note text`.execute(server.db);
    await ask().catch(() => undefined);
    expect((await ask()).rows).toMatchObject([{ number: 1, note: null }]);
  });
});
