import { join } from 'node:path';
import pg from 'pg';
import { shortQueries } from '../../apps/server/src/platform/database/open-database.ts';
import type { Figure } from './figure.ts';
import { startProgram } from './processes.ts';
import { signIn } from './sign-in.ts';
import { inTurn } from './slowest-call.ts';

const users = 1_000_000;
const rounds = 60;
const families = '김이박최정강조윤장임한오서신권황안송류전';
const syllables =
  '가건경광규나다도동라린민보빈상서선성세소수승아연영예용우원유윤은의인재정주준지진찬채태하현형혜호훈희';

interface Work {
  name: string;
  body: object;
  /** The same by `pg` alone. */
  bare: string;
  mostMs: number;
}

const listed = (where: string, rest: string): string =>
  `select * from users u where u.id in (select id from users where group_type = 'origin' and erased_at is null
    and ${where} order by id desc ${rest}) order by id desc`;
const counted = (where: string): string =>
  `select count(*) from users u where group_type = 'origin' and erased_at is null and ${where}`;

const works: readonly Work[] = [
  { name: 'first page', body: {}, bare: listed('true', 'limit 10'), mostMs: 20 },
  {
    name: 'part of an id, 3 letters and more',
    body: { sval: 'user77' },
    bare: `${listed("lower(user_id) like '%user77%'", 'limit 10')}; ${counted("lower(user_id) like '%user77%'")}`,
    mostMs: 60,
  },
  {
    name: 'two syllables of a name',
    body: { skey: 'username', sval: '민준' },
    bare: `${listed("name_grams(username) @> array['민준']", 'limit 10')}; ${counted("name_grams(username) @> array['민준']")}`,
    mostMs: 100,
  },
  {
    name: 'one syllable of a name',
    body: { skey: 'username', sval: '혜' },
    bare: `${listed("name_grams(username) @> array['혜']", 'limit 10')}; ${counted("name_grams(username) @> array['혜']")}`,
    mostMs: 100,
  },
  {
    name: 'page 50,000',
    body: { page: 49_999 },
    bare: listed('true', 'limit 10 offset 499990'),
    mostMs: 300,
  },
];

/** Document 10: a million users are listed and searched beside the same statements by `pg` alone. */
export async function measureManyUsers(): Promise<Figure[]> {
  const server = await startProgram({ program: 'server' });
  const database = new pg.Client({
    host: join(server.dataDir, 'postgres', 'run'),
    user: 'rackhand',
    database: 'rackhand',
    options: shortQueries,
  });
  try {
    await database.connect();
    await fill(database);
    const headers = {
      cookie: await signIn(server.origin),
      origin: server.origin,
      'content-type': 'application/json',
    };
    const figures: Figure[] = [];
    const ask = async ({ name, body }: Work): Promise<void> => {
      const answer = await fetch(`${server.origin}/admbo/user/search`, {
        ...{ method: 'POST', headers },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(await answer.text());
      const { data } = (await answer.json()) as { data: { users: unknown[] } };
      if (data.users.length !== 10) throw new Error(`${name}: ${String(data.users.length)} users`);
    };
    // A program that has just begun is slower at whatever comes first.
    for (let round = 0; round < 40; round += 1) for (const work of works) await ask(work);
    for (const work of works) {
      const { name, bare, mostMs } = work;
      const { floor, value } = await inTurn(
        { floor: () => database.query(bare), value: () => ask(work) },
        rounds,
      );
      const pg = 'the same by pg alone';
      figures.push(
        {
          ...{ name: `${String(users)} users: ${name}, p95`, value: value.p95, unit: 'ms' },
          ...{ floor: { name: pg, value: floor.p95 }, target: { most: mostMs } },
        },
        {
          ...{ name: '  in the middle, less 5 ms for the call', value: value.middle - 5, unit: 'ms' },
          ...{ floor: { name: pg, value: floor.middle }, ratio: (value.middle - 5) / floor.middle },
          target: { most: 1.5 },
        },
      );
    }
    return figures;
  } finally {
    await database.end().catch(() => undefined);
    await server.stop();
  }
}

async function fill(database: pg.Client): Promise<void> {
  const pick = (letters: string, seed: string): string =>
    `substr('${letters}', 1 + abs(hashint4(${seed})) % ${String(letters.length)}, 1)`;
  // Nobody listens to a million hints at once.
  await database.query('alter table users disable trigger users_hint_at_new');
  await database.query(`insert into users (user_id, comparable_id, username, email, comparable_email, phone, locale, group_type,
      status, created_at)
    select 'user' || n, 'user' || n, ${pick(families, 'n')} || ${pick(syllables, 'n + 7')} || ${pick(syllables, 'n * 31')},
      'user' || n || '@customer.example', 'user' || n || '@customer.example', '010' || lpad(n::text, 8, '0'), 'ko', 'origin',
      (array['active', 'active', 'active', 'waiting', 'suspended', 'left'])[1 + n % 6], now()
    from generate_series(1, ${String(users)}) n`);
  await database.query('alter table users enable trigger users_hint_at_new');
  // As autovacuum leaves a table that is in use.
  await database.query('vacuum analyze users');
}
