import { type Kysely, sql } from 'kysely';

/** Commands about apps tell how far they are and what became of each app; what became of a device's apps is remembered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table commands add column app_id text',
  'alter table commands add column install_code text',
  'alter table commands add column progress jsonb',
  "alter table commands add column apps jsonb not null default '[]'",
  'alter table commands add column by_policy boolean not null default false',
  // When its agent last told how far it is.
  'alter table commands add column heard_at timestamptz',
  // The farm change that last touched the device's apps: one event stands for all of them.
  'alter table devices add column apps_version bigint not null default 0',
  'create index devices_by_apps_version on devices (apps_version)',
  `create table app_history (
    id bigint generated always as identity primary key,
    device_id integer not null references devices on delete cascade,
    app_id text,
    app_name text not null default '',
    update_type text not null,
    result text not null,
    reason text,
    error_code text,
    install_code text,
    detail text not null default '',
    from_version text not null default '',
    to_version text not null default '',
    done_by text not null,
    command_id uuid not null,
    at timestamptz not null
  )`,
  'create index app_history_by_device on app_history (device_id, id desc)',
  'create index app_history_by_app on app_history (device_id, app_id, id desc) where app_id is not null',
  'create index app_history_by_time on app_history (at)',
  // How often in a row a policy was kept from its work by host or wire, and from when on it tries again.
  'alter table device_apps add column policy_failures integer not null default 0',
  'alter table device_apps add column policy_rests_until timestamptz',
  'alter table device_apps add column is_updated_system boolean not null default false',
  "create index device_apps_at_work on device_apps (device_id) where package_id is not null and update_policy in ('force', 'upgrade')",
];
