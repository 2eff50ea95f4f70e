import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBeforeMigration } from '../../../testing/before-migration.ts';
import { migrate } from '../migrate.ts';

let opened: Awaited<ReturnType<typeof openBeforeMigration>>;

beforeAll(async () => {
  opened = await openBeforeMigration('0155-cause-of-silence');
});
afterAll(() => opened.drop());

it('outages of a silence have one cause after the update, those that last too, and all others theirs', async () => {
  await opened.pool.query(`
    insert into devices (udid, registered_at, state, state_since) values
      ('ended', now(), 'AVAILABLE', now()), ('lasts', now(), 'CONNECT_TIMEOUT_5', now());
    insert into device_state_changes (device_id, at, from_state, to_state, reason, by_whom) values
      (1, '2026-11-20T08:00Z', 'AVAILABLE', 'CONNECT_TIMEOUT', '', 'agent'),
      (1, '2026-11-20T08:04Z', 'CONNECT_TIMEOUT', 'CONNECT_TIMEOUT_1', '', 'agent'),
      (1, '2026-11-20T08:08Z', 'CONNECT_TIMEOUT_1', 'OFFLINE', '', 'agent'),
      (1, '2026-11-20T08:13Z', 'OFFLINE', 'AVAILABLE', '', 'agent'),
      (1, '2026-11-20T09:00Z', 'AVAILABLE', 'LOW_BATTERY', '', 'agent'),
      (1, '2026-11-20T09:10Z', 'LOW_BATTERY', 'AVAILABLE', '', 'agent'),
      (2, '2026-11-20T10:00Z', 'AVAILABLE', 'CONNECT_TIMEOUT_5', '', 'agent')`);
  await migrate(opened.db);
  const { rows } = await sql<{ cause: string }>`
    select cause from device_spans where kind = 'outage' order by began_at`.execute(opened.db);
  expect(rows.map(({ cause }) => cause)).toEqual(['CONNECT_TIMEOUT', 'LOW_BATTERY', 'CONNECT_TIMEOUT']);
});
