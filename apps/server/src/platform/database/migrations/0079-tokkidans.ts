import { type Kysely, sql } from 'kysely';

/** Apps that the squad crawls while devices are idle, its rounds, and what a round was before it gave way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table tokkidans (
    id integer generated always as identity primary key,
    group_type text not null,
    app_id text not null,
    is_active boolean not null,
    device_ids integer[],
    device_filter jsonb,
    cron text,
    minutes integer not null,
    parameters jsonb not null,
    due_at timestamptz not null,
    last_round_at timestamptz,
    refused text not null default '',
    created_at timestamptz not null,
    created_by text not null,
    removed_at timestamptz
  )`,
  'create index tokkidans_of_group on tokkidans (group_type, id) where removed_at is null',
  'create index tokkidans_due on tokkidans (due_at) where is_active and removed_at is null',
  'create index tokkidans_of_devices on tokkidans using gin (device_ids) where removed_at is null',
  'alter table tests add tokkidan_id integer references tokkidans',
  'create index tests_of_tokkidan on tests (tokkidan_id, tid desc) where tokkidan_id is not null',
  `alter table test_runs add tokkidan_id integer references tokkidans,
    add yield_asked_at timestamptz, add so_far jsonb`,
  'create index test_runs_of_tokkidan on test_runs (tokkidan_id, id desc) where tokkidan_id is not null',
];
