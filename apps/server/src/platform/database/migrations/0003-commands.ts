import { type Kysely, sql } from 'kysely';

/** Commands on devices, their steps, the bulk actions that they belong to, and keys of calls that may be repeated. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table command_bulks (
    id uuid primary key default gen_random_uuid(),
    type text not null,
    created_by text not null,
    created_at timestamptz not null,
    results jsonb not null default '[]',
    changed_version bigint not null default 0
  )`,
  'create index command_bulks_by_time on command_bulks (created_at desc)',
  `create table commands (
    id bigint generated always as identity primary key,
    command_id uuid not null unique default gen_random_uuid(),
    device_id integer not null references devices,
    host_id integer not null references hosts,
    bulk_id uuid references command_bulks on delete cascade,
    type text not null,
    udid text not null,
    state text not null default 'queued',
    attempt integer not null default 0,
    link_epoch integer,
    cancel_requested boolean not null default false,
    error_code text,
    reason text,
    detail text not null default '',
    steps jsonb not null default '[]',
    created_by text not null,
    created_at timestamptz not null,
    sent_at timestamptz,
    delivered_at timestamptz,
    started_at timestamptz,
    ended_at timestamptz,
    changed_version bigint not null default 0
  )`,
  // One command at a time on a device, whatever two transactions do at once.
  'create unique index commands_unended on commands (device_id) where ended_at is null',
  'create index commands_open_by_host on commands (host_id, id) where ended_at is null',
  'create index commands_by_device on commands (device_id, id desc)',
  'create index commands_by_bulk on commands (bulk_id) where bulk_id is not null',
  'create index commands_by_version on commands (changed_version)',
  'create index commands_by_end on commands (ended_at) where ended_at is not null',
  `create table idempotency_keys (
    caller text not null,
    key text not null,
    request_hash text not null,
    outcome jsonb not null,
    created_at timestamptz not null,
    primary key (caller, key)
  )`,
  'create index idempotency_keys_by_time on idempotency_keys (created_at)',
];
