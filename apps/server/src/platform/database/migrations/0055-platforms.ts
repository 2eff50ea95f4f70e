import { type Kysely, sql } from 'kysely';

/** What a device runs, and what can be asked of it. Devices of agents that do not say are what all were before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table devices add column platform text not null default 'ANDROID', add column abilities text[]`.execute(
    db,
  );
}
