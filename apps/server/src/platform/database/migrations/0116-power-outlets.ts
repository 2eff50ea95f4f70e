import { type Kysely, sql } from 'kysely';

/** What can be switched, by the agent of a host or by the server itself, and what came of the last try. Document 8, "Power". */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table power_outlets (
    id integer generated always as identity primary key,
    host_id integer references hosts on delete cascade,
    name text not null,
    kind text not null,
    off_seconds integer not null,
    switchable boolean,
    tried_at timestamptz,
    reason text,
    detail text not null default '',
    unique nulls not distinct (host_id, name)
  )`.execute(db);
}
