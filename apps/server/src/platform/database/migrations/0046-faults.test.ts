import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBeforeMigration } from '../../../testing/before-migration.ts';
import { migrate } from '../migrate.ts';

let opened: Awaited<ReturnType<typeof openBeforeMigration>>;

beforeAll(async () => {
  opened = await openBeforeMigration('0046-faults');
});
afterAll(() => opened.drop());

it('a fault that stands when the server is renewed keeps its beginning, whatever was decided meanwhile', async () => {
  await opened.pool.query(`
    insert into devices (udid, registered_at, state, errors, state_since) values
      ('excluded', now(), 'NOT_FOUND', '{NOT_FOUND}', '2026-11-20T12:00Z'),
      ('silent', now(), 'EXCLUDE', '{CONNECT_TIMEOUT_3}', '2026-11-20T12:00Z');
    insert into device_state_changes (device_id, at, from_state, to_state, reason, by_whom) values
      (1, '2026-11-20T08:00Z', 'AVAILABLE', 'NOT_FOUND', '', 'agent'),
      (1, '2026-11-20T09:00Z', 'NOT_FOUND', 'AVAILABLE', '', 'agent'),
      (1, '2026-11-20T10:00Z', 'AVAILABLE', 'NOT_FOUND', '', 'agent'),
      (1, '2026-11-20T11:00Z', 'NOT_FOUND', 'EXCLUDE', '', 'kim'),
      (1, '2026-11-20T12:00Z', 'EXCLUDE', 'NOT_FOUND', '', 'kim'),
      (2, '2026-11-20T11:00Z', 'AVAILABLE', 'CONNECT_TIMEOUT', '', 'agent'),
      (2, '2026-11-20T11:01Z', 'CONNECT_TIMEOUT', 'CONNECT_TIMEOUT_1', '', 'agent'),
      (2, '2026-11-20T12:00Z', 'CONNECT_TIMEOUT_1', 'EXCLUDE', '', 'kim')`);
  await migrate(opened.db);
  const found = await sql<{ state_since: Date; began: Date }>`
    select state_since, (select (value ->> 'since')::timestamptz from jsonb_each(faults)) as began
    from devices order by id`.execute(opened.db);
  const at = (hour: number): Date => new Date(Date.UTC(2026, 10, 20, hour));
  expect(found.rows).toEqual([
    { state_since: at(10), began: at(10) },
    { state_since: at(12), began: at(11) },
  ]);
});
