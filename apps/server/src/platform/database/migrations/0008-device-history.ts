import { type Kysely, sql } from 'kysely';

/** What is remembered of connections, incidents of many devices, and readings over time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table devices
    add column link_changes timestamptz[] not null default '{}',
    add column unstable_since timestamptz,
    add column held_error text,
    add column silent_since timestamptz`,
  'create index devices_unstable on devices (id) where unstable_since is not null',
  `create table incidents (
    id bigint generated always as identity primary key,
    kind text not null check (kind in ('host_away', 'devices_lost')),
    host_id integer not null references hosts,
    hub text not null default '',
    device_ids integer[] not null,
    devices jsonb not null,
    started_at timestamptz not null,
    ended_at timestamptz,
    changed_version bigint not null
  )`,
  // One open incident of a kind at a place, whatever two instances find at once.
  'create unique index incidents_open on incidents (kind, host_id, hub) where ended_at is null',
  'create index incidents_by_version on incidents (changed_version)',
  'create index incidents_by_end on incidents (ended_at desc) where ended_at is not null',
  `create table device_readings (
    device_id integer not null references devices,
    at timestamptz not null,
    battery_level smallint,
    battery_temperature smallint,
    storage_free_bytes bigint,
    primary key (device_id, at)
  )`,
  // Rows come in the order of time and go in it: block ranges find what is old at next to no cost for what is new.
  'create index device_readings_by_time on device_readings using brin (at)',
  'create index device_state_changes_by_time on device_state_changes using brin (at)',
  'create index if not exists audit_trail_by_object on audit_trail (object, id desc)',
];
