import { type Kysely, sql } from 'kysely';

/** Whole months are kept beside the days, the sums of all teams (-1) beside those of each, and with them waiting times, and how many were active. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const sums = [
  ...['users_new', 'users_left', 'runs', 'passed', 'warning', 'failed', 'stopped', 'error', 'device_minutes'],
  ...['points_issued', 'points_spent', 'points_expired', 'sales', 'tickets_sold'],
];

const withUnit = (table: string, key: string): string[] => [
  `alter table ${table} add column unit text not null default 'day' check (unit in ('day', 'month'))`,
  `alter table ${table} drop constraint ${table}_pkey`,
  `alter table ${table} add primary key (${key})`,
];

const waitsOf = (
  team: string,
): string => `(select group_type, day, ${team} as team_id, json_object_agg(step, count) as waits
  from (select group_type, day, ${team} as team_id, step, sum(count) as count from kpi_waits group by 1, 2, 3, 4) w group by 1, 2, 3)`;

const statements = [
  ...withUnit('kpi_days', 'group_type, unit, day, team_id'),
  ...withUnit('user_days', 'group_type, unit, day, uid'),
  ...withUnit('kpi_closed_days', 'unit, day'),
  `alter table kpi_days add column waits json not null default '{}'`,
  'create index kpi_days_of_all on kpi_days (group_type, unit, day) where team_id = -1',
  `insert into kpi_days (group_type, day, team_id, ${sums.join()})
    select group_type, day, -1, ${sums.map((sum) => `sum(${sum})`).join()} from kpi_days group by 1, 2`,
  ...['team_id', '-1'].map(
    (team) => `update kpi_days d set waits = w.waits from ${waitsOf(team)} w
      where (d.group_type, d.day, d.team_id) = (w.group_type, w.day, w.team_id)`,
  ),
  'drop table kpi_waits',
  'create table active_days (group_type text not null, day date not null, count bigint not null, primary key (group_type, day))',
  `insert into active_days (group_type, day, count) select group_type, day, count(*) from user_days
    where day in (select c.day from kpi_closed_days c) group by 1, 2`,
];
