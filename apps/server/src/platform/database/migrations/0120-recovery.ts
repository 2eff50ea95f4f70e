import { type Kysely, sql } from 'kysely';

/**
 * Recovery of devices in trouble: how each type is recovered, the runs, and the rungs that each has climbed. A rung that tries
 * something names its command.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table recovery_policies (
    device_type text primary key,
    enabled boolean not null,
    states text[] not null,
    errors text[] not null,
    after_seconds integer not null,
    rungs text[] not null,
    tries integer not null,
    cool_down_minutes integer not null,
    version integer not null default 0,
    changed_by text not null default '',
    changed_at timestamptz,
    changed_version bigint not null default 0
  )`,
  `insert into recovery_policies (device_type, enabled, states, errors, after_seconds, rungs, tries, cool_down_minutes)
    select type, false, '{NOT_FOUND,OFFLINE,CONNECT_TIMEOUT}',
      '{NOT_FOUND,OFFLINE,CONNECT_TIMEOUT,CONNECT_TIMEOUT_1,CONNECT_TIMEOUT_2,CONNECT_TIMEOUT_3,CONNECT_TIMEOUT_4,CONNECT_TIMEOUT_5}',
      120, '{usb_reset,reboot,power,exclude}', 3, 30
    from unnest('{mobile,stb}'::text[]) type`,
  `create table recoveries (
    recovery_id uuid primary key default gen_random_uuid(),
    device_id integer not null references devices on delete cascade,
    state text not null,
    trouble text not null,
    states text[] not null,
    ladder text[] not null,
    obstacle text,
    started_by text not null,
    started_at timestamptz not null,
    ended_at timestamptz,
    changed_version bigint not null default 0
  )`,
  'create unique index recoveries_unended on recoveries (device_id) where ended_at is null',
  'create index recoveries_by_start on recoveries (started_at desc)',
  'create index recoveries_by_device on recoveries (device_id, started_at desc)',
  'create index recoveries_by_change on recoveries (changed_version)',
  `create table recovery_rungs (
    recovery_id uuid not null references recoveries on delete cascade,
    rung text not null,
    place integer not null,
    result text not null,
    why jsonb,
    command_id uuid,
    state_after text,
    began_at timestamptz not null,
    ended_at timestamptz,
    primary key (recovery_id, rung)
  )`,
  'create index recovery_rungs_by_end on recovery_rungs (ended_at)',
];
