import { type Kysely, sql } from 'kysely';

/** Runs that runners outside the farm carry out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table run_attempts add runner text, add runner_token text, add finished_as text,
    add items_before integer not null default 0`,
  'alter table test_runs add runner text, add runner_end jsonb',
  // Who has asked for which label last: what a run waits for that nobody takes.
  `create table runner_labels (
    group_type text not null,
    label text not null,
    runner text not null,
    asked_at timestamptz not null,
    primary key (group_type, label)
  )`,
];
