import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { type Along, readInParts } from './read-in-parts.ts';

const rows = 2_000;
let farm: TestFarm;
beforeAll(async () => {
  farm = await createTestFarm();
  await sql`create table lines (id integer primary key, at timestamptz not null, name text not null)`.execute(
    farm.db,
  );
});
afterAll(() => farm.close());
// Seven of each instant, which are a millionth of a second apart.
beforeEach(async () => {
  await sql`truncate lines`.execute(farm.db);
  await sql`insert into lines select n, '2026-11-20T00:00:00Z'::timestamptz + make_interval(secs => n / 7 * 0.000001), 'line ' || n
    from generate_series(1, ${rows}::int) n`.execute(farm.db);
});

const orders = {
  'by number': (direction: Along['direction']) => ({ order: ['l.id'], along: { at: null, direction } }),
  'by instant': (direction: Along['direction']) => ({
    ...{ order: ['l.at', 'l.id'], along: { at: sql`l.at`, direction } },
  }),
  'by anything else': () => ({ order: ['l.at', 'l.id'], along: null }),
};

test.each(
  Object.keys(orders).flatMap((order) => (['asc', 'desc'] as const).map((way) => [order, way] as const)),
)(
  'a list of thousands that is read %s (%s) has each row once in its order, while others come and go',
  async (name, direction) => {
    const { order, along } = orders[name as keyof typeof orders](direction);
    const read = readInParts(farm.db, {
      ...{ from: sql`lines l`, where: sql`l.id % 2 = 0`, id: sql`l.id`, along },
      orderBy: sql.join(order.map((column) => sql.raw(`${column} ${direction}`))),
      read: async ({ where, orderBy, limit }) =>
        (
          await sql<{
            id: number;
          }>`select l.id from lines l where ${where} order by ${orderBy} limit ${limit}`.execute(farm.db)
        ).rows,
    });
    const ids: number[] = [];
    for await (const { id } of read)
      if (ids.push(id) === 1) {
        await sql`insert into lines select n, '2026-11-20T00:00:01Z', '' from generate_series(${rows + 1}::int, ${rows + 1_000}::int) n`.execute(
          farm.db,
        );
        await sql`delete from lines where id between 900 and 1100`.execute(farm.db);
      }
    const all = Array.from({ length: rows / 2 }, (_, nth) => 2 * (nth + 1)).filter(
      (id) => id < 900 || id > 1100,
    );
    expect(ids).toEqual(direction === 'asc' ? all : all.toReversed());
  },
);
