import { join } from 'node:path';
import type pg from 'pg';
import type { Db } from '../../../apps/server/src/platform/database/database.ts';
import { openDatabase } from '../../../apps/server/src/platform/database/open-database.ts';
import { type RunningProgram, startProgram } from '../processes.ts';
import { signIn } from '../sign-in.ts';
import { slowest as slowestCall } from '../slowest-call.ts';

/** A server, its database as the server itself reaches it, and an admin who calls. */
export interface CustomerFarm {
  server: RunningProgram;
  db: Db;
  pool: pg.Pool;
  headers: Record<string, string>;
  post: <Data>(path: string, body: object) => Promise<Data>;
  get: <Data>(path: string) => Promise<Data>;
}

export async function withCustomerFarm<Result>(
  work: (farm: CustomerFarm) => Promise<Result>,
  env: Record<string, string> = {},
): Promise<Result> {
  const server = await startProgram({ program: 'server', env });
  const { db, pool, close } = openDatabase(
    { host: join(server.dataDir, 'postgres', 'run'), user: 'rackhand', database: 'rackhand' },
    { warn: (said: unknown) => console.error(said) },
  );
  try {
    // What a table is filled with takes longer than a call may.
    await pool.query('alter role rackhand set statement_timeout = 0');
    const headers = {
      cookie: await signIn(server.origin),
      origin: server.origin,
      'content-type': 'application/json',
    };
    const answered = async <Data>(answer: Response): Promise<Data> => {
      if (!answer.ok) throw new Error(await answer.text());
      return ((await answer.json()) as { data: Data }).data;
    };
    return await work({
      ...{ server, db, pool, headers },
      post: async (path, body) =>
        answered(await fetch(server.origin + path, { method: 'POST', headers, body: JSON.stringify(body) })),
      get: async (path) => answered(await fetch(server.origin + path, { headers })),
    });
  } finally {
    await close();
    await server.stop();
  }
}

/** Long statements, one after the other: the product's own deadline is not theirs. */
export async function fill({ pool }: CustomerFarm, statements: readonly string[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    for (const statement of statements) await client.query(statement);
  } finally {
    client.release();
  }
}

/** Active users `u1` and so on, of the main deployment. */
export function addUsers(count: number): string[] {
  return [
    // Nobody listens to a million hints at once.
    'alter table users disable trigger users_hint_at_new',
    `insert into users (uid, user_id, comparable_id, username, email, comparable_email, phone, locale, group_type, status,
        max_concurrent_tests, created_at)
      select 'u' || n, 'user' || n, 'user' || n, 'Kim ' || n, 'user' || n || '@customer.example', 'user' || n || '@customer.example',
        '010' || lpad(n::text, 8, '0'), 'ko', 'origin', 'active', 1000, now() - interval '400 days'
      from generate_series(1, ${String(count)}) n`,
    'alter table users enable trigger users_hint_at_new',
    'vacuum analyze users',
  ];
}

/** A wallet of each user with so many points, given and never spent. */
export function addLots(points: number): string[] {
  return [
    `insert into wallets (group_type, uid, basic, entries) select 'origin', uid, ${String(points)}, 1 from users order by id`,
    'alter table tickets disable trigger tickets_hint_at_new',
    `insert into tickets (wallet_id, group_type, kind, basic_point, bonus_point, left_basic, note, created_by, created_at)
      select wallet_id, 'origin', 'gift', basic, 0, basic, 'bench', 'bench01', now() from wallets order by wallet_id`,
    `insert into ledger (at, kind, wallet_id, ticket_id, basic, bonus, by, balance_after)
      select created_at, 'issue', wallet_id, ticket_id, basic_point, 0, 'bench01', basic_point from tickets`,
    'alter table tickets enable trigger tickets_hint_at_new',
  ];
}

const warmUpCalls = 40;

/** p95 of so many calls, after some that tell of a program that has just begun. */
export async function slowest(call: () => Promise<unknown>, calls = 40): Promise<number> {
  for (let index = 0; index < warmUpCalls; index += 1) await call();
  return slowestCall(call, calls);
}
