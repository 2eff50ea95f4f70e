import { limits } from '@rackhand/contract/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBeforeMigration } from '../../../testing/before-migration.ts';
import { migrate } from '../migrate.ts';

let opened: Awaited<ReturnType<typeof openBeforeMigration>>;

beforeAll(async () => {
  opened = await openBeforeMigration('0048-bounded-hosts');
});
afterAll(() => opened.drop());

it('what an agent has said beyond all measure is cut when the server is renewed, and all else stays', async () => {
  const { pool } = opened;
  const marks = '\u0301\u0323'.repeat(130_000);
  await pool.query(`insert into hosts (name, created_at, link_troubles) values ('rack-1', now(), '[]')`);
  await pool.query(
    `insert into devices (udid, registered_at, state_since, host_id, model, facts)
     select 'U' || n, now(), now(), 1, 'SM-G991N', '{"model": "SM-G991N", "ram": 7680}' from generate_series(1, 600) n`,
  );
  await pool.query(
    `update devices set model = $1, facts = jsonb_build_object('model', $1::text, 'ram', 8) where udid = 'U1'`,
    [marks],
  );
  await migrate(opened.db);
  const { rows } = await sql<{ model: string; facts: Record<string, unknown> }>`
    select model, facts from devices order by id limit 2`.execute(opened.db);
  const cut = marks.slice(0, limits.deviceFactUnits);
  expect(rows).toEqual([
    { model: cut, facts: { model: cut, ram: 8 } },
    { model: 'SM-G991N', facts: { model: 'SM-G991N', ram: 7680 } },
  ]);
  // Nothing that it has is taken from a host.
  const hosts = await sql<{ max_devices: number }>`select max_devices from hosts`.execute(opened.db);
  expect(hosts.rows).toEqual([{ max_devices: 600 }]);
});
