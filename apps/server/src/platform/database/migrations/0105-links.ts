import { type Kysely, sql } from 'kysely';

/** Links to results of runs, their tokens hashed. Document 10, "Links". */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table links (
    link_id integer generated always as identity primary key,
    group_type text not null,
    token_hash bytea not null unique,
    token_start text not null,
    run_id bigint not null references test_runs on delete cascade,
    access text not null,
    expires_at timestamptz not null,
    closed_at timestamptz,
    created_by text not null,
    created_at timestamptz not null,
    version integer not null default 1
  )`,
  'create index links_of_group on links (group_type, link_id desc)',
  'create index links_of_run on links (run_id)',
];
