import { type Kysely, sql } from 'kysely';

/** Hosts as admins manage them: enrolment, draining, removal, and more of what their agents tell. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table hosts
    alter column token_hash drop not null,
    add column enrolment_hash text unique,
    add column enrolment_expires_at timestamptz,
    add column enrolment_used_at timestamptz,
    add column state_since timestamptz,
    add column adb_server_version text not null default '',
    add column adb_trouble text,
    add column adb_problem text not null default '',
    add column cpu_count integer,
    add column memory_total double precision,
    add column memory_free double precision,
    add column disk_total double precision,
    add column uptime_seconds double precision,
    add column clock_skew_ms integer,
    add column usb jsonb not null default '[]',
    add column link_ip text not null default '',
    add column link_troubles jsonb not null default '[]',
    add column draining boolean not null default false,
    add column removed_at timestamptz,
    add column removed_by text,
    drop constraint hosts_name_key`,
  'update hosts set state_since = coalesce(away_since, created_at)',
  // A removed host keeps its row for the commands and devices that name it; its name is free again.
  'create unique index hosts_by_name on hosts (name) where removed_at is null',
  `alter table devices
    add column usb_path text not null default '',
    add column host_draining boolean not null default false`,
];
