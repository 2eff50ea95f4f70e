import { type Kysely, sql } from 'kysely';

/** What room each server's disk had, so that a rule can be tried on the days that are over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table server_disk_samples (
    server text not null,
    at timestamptz not null,
    free_mib bigint not null,
    primary key (server, at)
  )`.execute(db);
}
