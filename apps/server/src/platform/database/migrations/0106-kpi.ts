import { type Kysely, sql } from 'kysely';

/** Kept sums of Korean days that are over, by team (0: of none), and who was active on a day. Document 10, "Figures". */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table kpi_days (
    group_type text not null,
    day date not null,
    team_id integer not null,
    users_new bigint not null,
    users_left bigint not null,
    runs bigint not null,
    passed bigint not null,
    warning bigint not null,
    failed bigint not null,
    stopped bigint not null,
    error bigint not null,
    device_minutes double precision not null,
    points_issued bigint not null,
    points_spent bigint not null,
    points_expired bigint not null,
    sales bigint not null,
    tickets_sold bigint not null,
    primary key (group_type, day, team_id)
  )`,
  `create table kpi_waits (
    group_type text not null,
    day date not null,
    team_id integer not null,
    step integer not null,
    count bigint not null,
    primary key (group_type, day, team_id, step)
  )`,
  // A day that is not here is counted when it is asked for.
  'create table kpi_closed_days (day date primary key, closed_at timestamptz not null)',
  `create table user_days (
    group_type text not null,
    day date not null,
    uid text not null references users on delete cascade,
    primary key (group_type, day, uid)
  )`,
];
