import { type Kysely, sql } from 'kysely';

/** Tests, their runs on devices, and what each attempt has brought: timeline, log, crashes, files and matched lines. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...tests, ...runs, ...brought]) await sql.raw(statement).execute(db);
}

const tests = [
  `create table tests (
    tid integer generated always as identity primary key,
    group_type text not null,
    project_id integer references projects on delete set null,
    project_name text not null,
    category_id integer,
    category text not null,
    sub_category text not null,
    test_type text not null,
    executor text not null,
    app jsonb,
    device_filter jsonb,
    scenario text not null,
    sent_scenario jsonb not null,
    options jsonb not null,
    note text not null,
    created_at timestamptz not null,
    created_by text not null
  )`,
  'create index tests_of_group on tests (group_type, created_at desc)',
  'create index tests_of_project on tests (project_id, tid desc)',
];

const runs = [
  `create table test_runs (
    id bigint generated always as identity primary key,
    tid integer not null references tests on delete cascade,
    n integer not null,
    group_type text not null,
    project_id integer,
    device_id integer references devices,
    host_id integer,
    app jsonb,
    state text not null default 'queued',
    stage text,
    done integer not null default 0,
    total integer not null default 0,
    result text,
    priority integer not null,
    limit_seconds integer not null,
    queued_at timestamptz not null,
    wait_until timestamptz not null,
    still_since timestamptz,
    not_before timestamptz,
    waiting_reason text,
    waiting_detail text not null default '',
    attempt integer not null default 0,
    lease_id uuid,
    fence bigint,
    link_epoch bigint,
    heard_at timestamptz,
    stop_asked_at timestamptz,
    stop_asked_by text,
    started_at timestamptz,
    ended_at timestamptz,
    decided_by jsonb,
    crashes integer not null default 0,
    anrs integer not null default 0,
    access text not null default 'private',
    is_kept boolean not null default false,
    files_gone_at timestamptz,
    changed_version bigint not null default 0,
    unique (tid, n)
  )`,
  "create index test_runs_queued on test_runs (priority, queued_at) where state = 'queued'",
  "create unique index test_runs_of_device on test_runs (device_id) where state in ('standby', 'running', 'cleaning')",
  "create index test_runs_unended on test_runs (host_id) where state <> 'ended'",
  'create index test_runs_by_time on test_runs (group_type, queued_at desc, id desc)',
  'create index test_runs_by_device on test_runs (device_id, id desc)',
  'create index test_runs_by_end on test_runs (ended_at)',
  'create index test_runs_by_change on test_runs (changed_version)',
  `create table run_attempts (
    run_id bigint not null references test_runs on delete cascade,
    attempt integer not null,
    fence bigint not null,
    host_id integer not null,
    device_id integer not null,
    plan jsonb not null,
    started_at timestamptz not null,
    ended_at timestamptz,
    outcome text,
    reason text,
    detail text not null default '',
    facts jsonb,
    failed_item integer,
    is_limit boolean not null default false,
    log_lines integer not null default 0,
    log_bytes bigint not null default 0,
    lines_left_out integer not null default 0,
    log_sha256 text,
    match_counts jsonb,
    is_clean boolean,
    cleaning_detail text not null default '',
    primary key (run_id, attempt)
  )`,
  'create index run_attempts_of_device on run_attempts (device_id, ended_at desc)',
];

const brought = [
  `create table run_items (
    run_id bigint not null references test_runs on delete cascade,
    attempt integer not null,
    number integer not null,
    item jsonb not null,
    primary key (run_id, attempt, number)
  )`,
  `create table run_crashes (
    run_id bigint not null references test_runs on delete cascade,
    attempt integer not null,
    number integer not null,
    kind text not null,
    app_id text not null,
    signature text not null,
    title text not null,
    log_line integer not null,
    at timestamptz not null,
    remote_file text not null,
    primary key (run_id, attempt, number)
  )`,
  'create index run_crashes_by_signature on run_crashes (signature)',
  // Until the attempt's end its lines stand in body; after it at offset and length of one file, as gzip members of their own.
  `create table run_log_chunks (
    run_id bigint not null references test_runs on delete cascade,
    attempt integer not null,
    first_line integer not null,
    line_count integer not null,
    at timestamptz not null,
    body bytea,
    file_offset bigint,
    file_length integer,
    primary key (run_id, attempt, first_line)
  )`,
  `create table run_files (
    run_id bigint not null references test_runs on delete cascade,
    attempt integer not null,
    remote_file text not null,
    sha256 text not null,
    size bigint not null,
    content_type text not null,
    kind text not null,
    primary key (run_id, attempt, remote_file)
  )`,
  `create table run_matches (
    run_id bigint not null references test_runs on delete cascade,
    attempt integer not null,
    list text not null,
    line integer not null,
    at timestamptz not null,
    text text not null,
    keyword text not null,
    setting_id integer not null,
    match_start integer not null,
    match_end integer not null,
    primary key (run_id, attempt, list, line)
  )`,
];
