import { type Kysely, sql } from 'kysely';

/** Scheduled reboots: when, and what became of each device at each time. One row says when. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table care_policy (
    id integer primary key default 1 check (id = 1),
    reboot jsonb,
    next_reboot_at timestamptz,
    version integer not null default 0,
    changed_by text not null default '',
    changed_at timestamptz,
    changed_version bigint not null default 0
  )`,
  'insert into care_policy default values',
  `create table care_deeds (
    care_id integer generated always as identity primary key,
    device_id integer not null references devices on delete cascade,
    due_at timestamptz not null,
    planned_at timestamptz not null,
    result text not null,
    why jsonb,
    command_id uuid,
    ended_at timestamptz,
    changed_version bigint not null default 0,
    unique (due_at, device_id)
  )`,
  'create index care_deeds_by_device on care_deeds (device_id, planned_at desc)',
  'create index care_deeds_by_change on care_deeds (changed_version)',
  'create index care_deeds_by_time on care_deeds (planned_at desc)',
  // What is under way is looked at each second.
  'create index care_deeds_open on care_deeds (planned_at) where ended_at is null',
];
