import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import { type DeviceState, deviceStateTable, type StateGroup } from '@rackhand/contract/device/device-states';
import type { readMain } from '@rackhand/contract/endpoints/home';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { startOfDay } from '../../platform/korean-time.ts';
import { hostIsAway } from '../hosts/host-is-away.ts';

type Main = AnswerOf<typeof readMain>;

export async function countDevices(db: Db): Promise<Main['devices']> {
  const { rows } = await sql<{ state: DeviceState; count: number }>`
    select state, count(*)::int as count from devices where removed_at is null group by 1`.execute(db);
  const of = (group: StateGroup): number =>
    rows.reduce((sum, { state, count }) => sum + (deviceStateTable[state].group === group ? count : 0), 0);
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  return {
    total,
    available: of('available'),
    testing: of('testing'),
    error: of('error'),
    other: of('other'),
  };
}

export async function countHosts(db: Db): Promise<Main['hosts']> {
  const { rows } = await sql<NonNullable<Main['hosts']>>`
    select count(*)::int as total, (count(*) filter (where ${hostIsAway}))::int as away
    from hosts h where h.removed_at is null`.execute(db);
  return rows[0] ?? null;
}

export async function countRuns(db: Db, groupType: string, at: Date): Promise<Main['runs']> {
  const { rows } = await sql<NonNullable<Main['runs']>>`
    select (count(*) filter (where state in ('standby', 'running', 'cleaning')))::int as running,
      (count(*) filter (where state = 'queued'))::int as queued,
      (select count(*)::int from test_runs e where e.group_type = ${groupType} and e.ended_at >= ${startOfDay(at)}::timestamptz)
        as ended_today
    from test_runs where group_type = ${groupType} and state <> 'ended'`.execute(db);
  return rows[0] ?? null;
}

export async function countUsers(db: Db, groupType: string): Promise<Main['users']> {
  const { rows } = await sql<NonNullable<Main['users']>>`
    select count(*)::int as total, (count(*) filter (where status = 'waiting'))::int as waiting
    from users where group_type = ${groupType} and status <> 'left'`.execute(db);
  return rows[0] ?? null;
}

export async function countTickets(db: Db, groupType: string, at: Date): Promise<Main['tickets']> {
  const { rows } = await sql<{ sold_today: number; available_points: number }>`
    select (select count(*)::int from tickets t where t.group_type = ${groupType} and t.kind = 'purchase'
        and t.created_at >= ${startOfDay(at)}::timestamptz) as sold_today,
      coalesce(sum(basic + bonus), 0)::float8 as available_points
    from wallets where group_type = ${groupType}`.execute(db);
  return rows[0] ?? null;
}
