import { type Kysely, sql } from 'kysely';

/** Which release a host's agent is, whether it takes another one from here, and what became of the last one that it was given. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table hosts
    add column agent_build text not null default '',
    add column agent_updates text,
    add column agent_update jsonb`.execute(db);
}
