import { type Kysely, sql } from 'kysely';

/**
 * Packages (one app in one version), the apps of devices, and uploads that have been read and not yet saved. A device has
 * one row for each app_id, so it can have no second managed version of one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table packages (
    id serial primary key,
    app_id text not null,
    app_name text not null,
    app_names jsonb not null default '{}',
    app_version text not null,
    version_code bigint not null check (version_code >= 0),
    priority integer check (priority between 1 and 100),
    update_policy text not null default 'manual',
    debuggable boolean not null,
    test_only boolean not null,
    signature text not null,
    certificates jsonb not null default '[]',
    min_sdk integer,
    target_sdk integer,
    abis jsonb not null default '[]',
    warnings jsonb not null default '[]',
    icon bytea,
    size bigint not null,
    sha256 text not null,
    uploaded_at timestamptz not null,
    uploaded_by text not null,
    changed_version bigint not null default 0,
    unique (app_id, version_code)
  )`,
  `create table package_uploads (
    file_id text primary key default gen_random_uuid()::text,
    aid text not null,
    sha256 text not null,
    file_name text not null,
    facts jsonb not null,
    icon bytea,
    expires_at timestamptz not null
  )`,
  'create index package_uploads_by_end on package_uploads (expires_at)',
  `create table device_apps (
    id serial primary key,
    device_id integer not null references devices on delete cascade,
    app_id text not null,
    app_name text not null,
    package_id integer references packages on delete set null,
    update_policy text not null default 'manual',
    priority integer check (priority between 1 and 100),
    installed_version text,
    installed_version_code bigint,
    is_system boolean not null default false,
    failed_key text,
    changed_version bigint not null default 0,
    unique (device_id, app_id)
  )`,
  'create index device_apps_by_package on device_apps (package_id) where package_id is not null',
  'create index device_apps_by_change on device_apps (changed_version)',
  'alter table devices add column apps_synced_at timestamptz',
  // Of whatever last changed the packages, also of a deletion, which leaves no row.
  'alter table farm_version add column packages_version bigint not null default 0',
];
