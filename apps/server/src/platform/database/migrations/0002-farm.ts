import { type Kysely, sql } from 'kysely';

/** Hosts, devices, their history, racks and the snapshots of the pool. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...hosts, ...racks, ...devices, ...history]) await sql.raw(statement).execute(db);
}

const hosts = [
  // Tells the version numbers of this farm from those of another one behind the same address.
  'alter table farm_version add column farm_id uuid not null default gen_random_uuid()',
  `create table hosts (
    id integer generated always as identity primary key,
    name text not null unique,
    token_hash text not null unique,
    address text not null default '',
    state text not null default 'away' check (state in ('online', 'away')),
    away_since timestamptz,
    last_seen_at timestamptz,
    agent_version text not null default '',
    adb_version text not null default '',
    adb_state text not null default 'down',
    load double precision,
    disk_free double precision,
    accept_new_devices boolean not null default false,
    place_in_group integer,
    link_epoch integer not null default 0,
    link_instance integer,
    link_run_id text,
    created_at timestamptz not null,
    changed_version bigint not null default 0
  )`,
  'create index hosts_by_version on hosts (changed_version)',
];

const racks = [
  'create table rack_groups (number integer primary key, name text not null)',
  `create table racks (
    group_number integer not null references rack_groups,
    number integer not null,
    row_count integer not null,
    column_count integer not null,
    primary key (group_number, number)
  )`,
  "insert into rack_groups (number, name) values (1, 'S1')",
  // Document 1 section 9: rack S1 has 4 racks of 3 rows by 4 columns.
  `insert into racks (group_number, number, row_count, column_count)
    select 1, number, 3, 4 from generate_series(1, 4) as number`,
];

const devices = [
  `create table devices (
    id integer generated always as identity primary key,
    udid text not null,
    registered_at timestamptz not null,
    host_id integer references hosts,
    host_away boolean not null default false,
    excluded boolean not null default false,
    exclude_until timestamptz,
    exclude_reason text not null default '',
    excluded_by text,
    holder text,
    connection text not null default 'absent',
    silent_tries integer not null default 0,
    readings jsonb,
    transport text not null default '',
    over_network boolean not null default false,
    provisional boolean not null default false,
    duplicate boolean not null default false,
    facts jsonb,
    rival_host_id integer references hosts,
    rival_sighting jsonb,
    unconfirmed text[] not null default '{}',
    low_battery boolean not null default false,
    errors text[] not null default '{}',
    state text not null default 'NOT_FOUND',
    state_since timestamptz not null,
    state_reason text not null default '',
    type text not null default 'mobile',
    model text not null default '',
    platform_version text not null default '',
    api_level integer,
    firmware_version text not null default '',
    cpu text not null default '',
    ram integer,
    heap_size integer,
    internal_storage integer,
    rack_group integer,
    rack_number integer,
    rack_slot integer,
    port integer,
    private_code text not null default '',
    tags text not null default '',
    linked_power_name text not null default '',
    scale_factor double precision,
    capture_card_num integer,
    memo text not null default '',
    edit_version integer not null default 1,
    changed_version bigint not null default 0,
    changed_with_host boolean not null default false,
    removed_at timestamptz,
    removed_by text
  ) with (fillfactor = 50)`,
  // A provisional udid is adb's serial, which two hosts may both use; a udid that an admin removed stays taken.
  `create unique index devices_by_udid on devices (udid, (case when provisional then host_id else 0 end))
    where removed_at is null or removed_by is not null`,
  // E907 holds whatever two transactions do at once.
  `create unique index devices_by_slot on devices (rack_group, rack_number, rack_slot)
    where removed_at is null and rack_slot is not null`,
  'create index devices_by_host on devices (host_id)',
  // changed_version has no index: an update that touches no indexed column leaves no dead index entries and is cleaned
  // up in its own page, which at thousands of changes a second is what keeps the table small. This is its index.
  `create table farm_changes (
    version bigint not null,
    device_id integer not null,
    primary key (version, device_id)
  )`,
  'create index devices_excluded_until on devices (exclude_until) where exclude_until is not null',
];

const history = [
  `create table device_state_changes (
    id bigint generated always as identity primary key,
    device_id integer not null references devices,
    at timestamptz not null,
    from_state text,
    to_state text not null,
    reason text not null,
    by_whom text not null
  )`,
  'create index device_state_changes_by_device on device_state_changes (device_id, id desc)',
  `create table pool_snapshots (
    id bigint generated always as identity primary key,
    state_group text not null,
    taken_at timestamptz not null,
    device_ids integer[] not null,
    devices jsonb not null,
    changed_version bigint not null
  )`,
  'create index pool_snapshots_by_group on pool_snapshots (state_group, id desc)',
];
