import { groupTypes } from '@rackhand/contract/deployment/deployment';
import { type Kysely, sql } from 'kysely';

/** Projects in their categories, what is paused of them, and what became of each time at which one was due. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  for (const groupType of groupTypes)
    await sql`insert into categories (group_type, category) values (${groupType}, '기본')`.execute(db);
}

const statements = [
  `create table categories (
    id integer generated always as identity primary key,
    group_type text not null,
    category text not null,
    is_paused boolean not null default false,
    changed_version bigint not null default 0
  )`,
  'create unique index categories_by_name on categories (group_type, lower(category))',
  `create table test_pauses (
    group_type text primary key,
    all_paused boolean not null default false,
    changed_version bigint not null default 0
  )`,
  `create table projects (
    id integer generated always as identity primary key,
    group_type text not null,
    version integer not null default 1,
    project_name text not null,
    category_id integer not null references categories,
    sub_category text not null,
    team_id integer,
    schedule jsonb not null,
    test_type text not null,
    executor text not null,
    app jsonb,
    device_ids integer[],
    device_filter jsonb,
    scenario text not null,
    options jsonb not null,
    memo text not null,
    is_paused boolean not null default false,
    next_run_at timestamptz,
    created_at timestamptz not null,
    created_by text not null,
    changed_version bigint not null default 0
  )`,
  'create index projects_of_group on projects (group_type, id desc)',
  'create index projects_of_category on projects (category_id)',
  'create index projects_due on projects (next_run_at) where next_run_at is not null',
  'create index projects_of_devices on projects using gin (device_ids)',
  'create index projects_by_change on projects (changed_version)',
  `create table project_starts (
    project_id integer not null references projects on delete cascade,
    due_at timestamptz not null,
    outcome text not null,
    message text not null default '',
    tid integer,
    primary key (project_id, due_at)
  )`,
];
