import { type Kysely, sql } from 'kysely';

/**
 * Rollouts: a new version of a package that its devices are given stage by stage. While one is under way the new version is a
 * package of its own, so that what is managed on a device stands in its row and nowhere else.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table rollouts (
    rollout_id uuid primary key default gen_random_uuid(),
    package_id integer not null,
    to_package_id integer references packages on delete set null,
    app_id text not null,
    app_name text not null,
    from_version text not null,
    from_version_code bigint not null,
    from_sha256 text not null,
    to_version text not null,
    to_version_code bigint not null,
    to_sha256 text not null,
    replaced jsonb,
    state text not null,
    reason text not null default '',
    halt jsonb,
    stage integer not null,
    success_percent integer not null,
    watch_minutes integer not null,
    stage_minutes integer not null,
    stage_until timestamptz,
    watch_until timestamptz,
    paused_at timestamptz,
    started_at timestamptz not null,
    started_by text not null,
    ended_at timestamptz,
    changed_version bigint not null default 0
  )`,
  'create unique index rollouts_unended on rollouts (app_id) where ended_at is null',
  'create index rollouts_by_start on rollouts (started_at desc)',
  'create index rollouts_by_change on rollouts (changed_version)',
  `create table rollout_stages (
    rollout_id uuid not null references rollouts on delete cascade,
    stage integer not null,
    rule jsonb,
    is_waived boolean not null default false,
    began_at timestamptz,
    passed_at timestamptz,
    primary key (rollout_id, stage)
  )`,
  `create table rollout_devices (
    rollout_id uuid not null references rollouts on delete cascade,
    device_id integer not null references devices on delete cascade,
    stage integer not null,
    result text not null default 'waiting',
    command_id uuid,
    errors_before text[],
    updated_at timestamptz,
    primary key (rollout_id, device_id)
  )`,
  // What is under way is looked at each second.
  "create index rollout_devices_under_way on rollout_devices (device_id) where result in ('pending', 'updating')",
];
