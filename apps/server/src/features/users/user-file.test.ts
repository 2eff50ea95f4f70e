import { maskEmail, maskPhone } from '@rackhand/contract/account/contact-mask';
import { isEmail } from '@rackhand/contract/account/contact-rules';
import { guarded } from '@rackhand/contract/text/formula-guard';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';

let farm: TestFarm;

beforeEach(async () => {
  farm = await createTestFarm();
});
afterEach(() => farm.close());

async function read(keys: object = {}): Promise<string[][]> {
  const headers = { cookie: farm.cookie, ...sameOrigin };
  const payload = { table: 'users', ...keys };
  const { rawPayload } = await farm.app.inject({
    method: 'POST',
    url: '/admbo/csv/download',
    headers,
    payload,
  });
  return parse(rawPayload, { bom: true, record_delimiter: '\r\n', from: 2 });
}

const signs = fc.constantFrom(...Array.from(`='+-@\t\r\n",;\\.1a가＝＋－＠ $1😀`), '\uFEFF');
const name = fc.string({
  unit: fc.oneof(signs, fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })),
  minLength: 1,
  maxLength: 12,
});
const letters = fc.constantFrom(...Array.from('abz09.!#$%&*+/=?^_{|}~-'));
const email = fc
  .string({ unit: letters, minLength: 1, maxLength: 6 })
  .map((local) => `${local}@a-1.example`)
  .filter(isEmail);
const phone = fc.oneof(fc.constant('01012345678'), fc.constant('0161234567'));
const person = fc.record({ name: name.filter((text) => !text.includes('\0')), email, phone });

it('whatever users are called, the file shows their names whole and their addresses as lists do', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 30 }), async (people) => {
      await farm.db.deleteFrom('users').execute();
      const at = farm.clock.now();
      const rows = people.map(({ name: username, ...contact }, nth) => ({
        ...{ user_id: `u${String(nth)}`, comparable_id: `u${String(nth)}`, username, ...contact },
        ...{
          group_type: 'origin' as const,
          locale: 'ko' as const,
          status: 'active' as const,
          created_at: at,
        },
      }));
      await farm.db.insertInto('users').values(rows).execute();
      const shown = (await read({ sort: { id: 'id', direction: 'asc' } })).map((cells) => [
        cells[2],
        ...cells.slice(4, 6),
      ]);
      const cellOf = (text: string): string => (/^\+\d+$/.test(text) ? text : guarded(text));
      expect(shown).toEqual(
        people.map((one) => [cellOf(one.name), cellOf(maskEmail(one.email)), maskPhone(one.phone)]),
      );
    }),
    { numRuns: 60 },
  );
});

it('a list longer than what is read at once is taken whole, each user once and in its order', async () => {
  await sql`insert into users (user_id, comparable_id, username, email, phone, group_type, locale, status, created_at)
    select 'u' || n, 'u' || n, 'Kim ' || n % 7, 'u' || n || '@a.example', '01012345678', 'origin', 'ko', 'active', now()
    from generate_series(1, 4500) n`.execute(farm.db);
  await sql`delete from users where user_id like '%3'`.execute(farm.db);
  const { rows } = await sql<{
    user_id: string;
    username: string;
  }>`select user_id, username from users order by id`.execute(farm.db);
  const ids = rows.map(({ user_id }) => user_id);
  const namesOf = async (keys: object): Promise<string[]> =>
    (await read(keys)).map((cells) => cells[1] ?? '');
  expect(await namesOf({})).toEqual([...ids].reverse());
  expect(await namesOf({ sort: { id: 'id', direction: 'asc' } })).toEqual(ids);
  const byName = [...rows].reverse().sort((one, other) => one.username.localeCompare(other.username));
  expect(await namesOf({ sort: { id: 'username', direction: 'asc' } })).toEqual(
    byName.map(({ user_id }) => user_id),
  );
  const third = ids.filter((id) => id.includes('44'));
  expect(await namesOf({ sval: '44' })).toEqual(third.reverse());
});
