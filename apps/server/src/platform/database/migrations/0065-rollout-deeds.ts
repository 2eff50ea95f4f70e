import { type Kysely, sql } from 'kysely';

/** What was done about a rollout and by whom, for everybody who may see it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table rollout_deeds (
      id bigint generated always as identity primary key,
      rollout_id uuid not null references rollouts on delete cascade,
      at timestamptz not null,
      done_by text not null,
      action text not null,
      stage integer not null,
      reason text not null
    )`.execute(db);
  await sql`create index rollout_deeds_of on rollout_deeds (rollout_id, id)`.execute(db);
}
