import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBeforeMigration } from '../../../testing/before-migration.ts';
import { migrate } from '../migrate.ts';

let opened: Awaited<ReturnType<typeof openBeforeMigration>>;

beforeAll(async () => {
  opened = await openBeforeMigration('0056-leases');
});
afterAll(() => opened.drop());

it('holds and open commands of the release before stand in the leases with their ids and ends', async () => {
  await opened.pool.query(`
    insert into hosts (name, token_hash, accept_new_devices, created_at) values ('rack-1', 'x', true, now());
    insert into devices (udid, registered_at, host_id, state, state_since, holder)
      select udid, now(), 1, coalesce(holder, 'AVAILABLE'), now(), holder from (values
        ('held', 'USING'), ('reboots', 'REBOOT'), ('overdue', null), ('held, to reboot', 'LOCK'), ('reset', null),
        ('seen', null), ('done', null), ('wrong', 'TESTING')
      ) as d (udid, holder);
    insert into device_holds (hold_id, device_id, state, note, taken_by, holder, taken_at, expires_at, ended_at, end_reason) values
      ('00000000-0000-4000-8000-000000000001', 1, 'TESTING', '', 'kim', null, '2026-11-20', '2026-11-21', '2026-11-20', 'HOLD_RELEASED'),
      ('00000000-0000-4000-8000-000000000002', 1, 'USING', 'night', 'kim', 'a1', '2026-11-22', '2026-11-23', null, null),
      ('00000000-0000-4000-8000-000000000003', 4, 'LOCK', '', 'lee', 'a2', '2026-11-22', '2026-11-23', null, null);
    insert into commands (command_id, device_id, host_id, udid, created_by, group_type, type, created_at, started_at, ended_at)
      select ('00000000-0000-4000-8000-00000000001' || n)::uuid, n, 1, '', 'park', 'hmg', type, '2026-11-22T10:00Z',
        started_at::timestamptz, ended_at::timestamptz
      from (values (2, 'reboot', '2026-11-22T10:01Z', null), (3, 'reboot', '2026-11-22T08:01Z', null), (4, 'reboot', null, null),
        (5, 'usb_reset', '2026-11-22T10:02Z', null), (6, 'screenshot', null, null), (7, 'reboot', null, '2026-11-22T10:03Z')
      ) as c (n, type, started_at, ended_at)`);
  await migrate(opened.db);
  const found = await opened.db.selectFrom('leases').selectAll().orderBy('fence').execute();
  const hold = { kind: 'hold', away_since: null, ended_by: null, group_type: null };
  const command = {
    ...hold,
    kind: 'command',
    group_type: 'hmg',
    taken_by: 'park',
    actor_aid: null,
    note: '',
  };
  const at = (text: string): Date => new Date(`2026-11-${text}`);
  const lasts = { ended_at: null, end_reason: null };
  expect(found.map(({ fence: _fence, lease_id, ...row }) => ({ id: lease_id.slice(-2), ...row }))).toEqual(
    [
      { ...hold, id: '01', device_id: 1, state: 'TESTING', note: '', taken_by: 'kim', actor_aid: null },
      { ...hold, id: '02', device_id: 1, state: 'USING', note: 'night', taken_by: 'kim', actor_aid: 'a1' },
      { ...hold, id: '03', device_id: 4, state: 'LOCK', note: '', taken_by: 'lee', actor_aid: 'a2' },
      { ...command, id: '12', device_id: 2, state: 'REBOOT' },
      { ...command, id: '14', device_id: 4, state: null },
      { ...command, id: '15', device_id: 5, state: null },
    ].map((row, nth) => ({
      ...row,
      ...(nth === 0 ? { ended_at: at('20'), end_reason: 'HOLD_RELEASED' } : lasts),
      taken_at: at(['20', '22', '22', '22T10:00Z', '22T10:00Z', '22T10:00Z'][nth] ?? ''),
      expires_at: at(['21', '23', '23', '22T10:06Z', '22T10:10Z', '22T10:05Z'][nth] ?? ''),
    })),
  );
  const devices = await opened.db.selectFrom('devices').select(['udid', 'holder']).orderBy('id').execute();
  // A reboot whose time is over has its device no longer, and what nobody had taken is nobody's.
  expect(devices.filter(({ holder }) => holder !== null)).toEqual([
    { udid: 'held', holder: 'USING' },
    { udid: 'reboots', holder: 'REBOOT' },
    { udid: 'held, to reboot', holder: 'LOCK' },
  ]);
});
