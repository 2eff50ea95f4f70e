import { type Kysely, sql } from 'kysely';

/** Protected apps, which are the farm's, and keyword lists, which are a deployment's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table protected_apps (
    id serial primary key,
    os_type text not null check (os_type in ('android', 'ios')),
    app_id text not null,
    comparable text not null,
    name text not null,
    changed_by text not null,
    changed_at timestamptz not null,
    unique (os_type, comparable)
  )`,
  `create table custom_setting_groups (
    group_type text primary key,
    changed_version bigint not null default 0
  )`,
  `create table custom_settings (
    id serial primary key,
    group_type text not null references custom_setting_groups (group_type),
    type text not null check (type in ('failed', 'ignore_failed', 'warning', 'ignore_warning')),
    value text not null,
    comparable text not null,
    changed_by text not null,
    changed_at timestamptz not null,
    unique (group_type, comparable, type)
  )`,
  'create index custom_settings_of_list on custom_settings (group_type, type, id desc)',
  'alter table farm_version add column protected_apps_version bigint not null default 0',
  // Who changed what of the rules, of which every admin reads this part of the trail.
  `create index audit_trail_of_rules on audit_trail (id desc)
    where result = 'ok' and (action like 'protected_app.%' or action like 'custom_setting.%')`,
];
