import { type Kysely, sql } from 'kysely';

/** Since when a host's agent has its link: it may have been gone for less than makes its host count as away. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table hosts add column linked_at timestamptz`.execute(db);
}
