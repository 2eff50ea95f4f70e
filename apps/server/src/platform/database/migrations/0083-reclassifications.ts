import { type Kysely, sql } from 'kysely';

/** Runs that are judged anew: what would come of it, and the results that they had before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table reclassifications (
    id uuid primary key,
    group_type text not null,
    keywords jsonb not null,
    removed jsonb not null,
    left_out integer not null,
    claimed_until timestamptz,
    created_at timestamptz not null,
    created_by text not null,
    done_at timestamptz,
    applied_at timestamptz
  )`,
  'create index reclassifications_at_work on reclassifications (created_at) where done_at is null',
  `create table reclassified_runs (
    preview_id uuid not null references reclassifications on delete cascade,
    nth integer not null,
    run_id bigint not null references test_runs on delete cascade,
    before text not null,
    decided_before jsonb,
    after text,
    decided_by jsonb,
    judged jsonb,
    is_done boolean not null,
    is_changed boolean not null default false,
    primary key (preview_id, nth)
  )`,
  'create index reclassified_runs_left on reclassified_runs (preview_id, nth) where not is_done',
  'create index reclassified_runs_of_run on reclassified_runs (run_id)',
  `create table run_verdicts (
    run_id bigint not null references test_runs on delete cascade,
    nth integer not null,
    result text not null,
    decided_by jsonb,
    changed_at timestamptz not null,
    changed_by text not null,
    primary key (run_id, nth)
  )`,
];
