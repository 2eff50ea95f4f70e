import { type Kysely, sql } from 'kysely';

/** What an admin has put aside until tomorrow, of their own list alone. Document 10, "Screens", Home. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table put_aside (
    aid text not null references admins (aid) on delete cascade,
    group_type text not null,
    kind text not null,
    count integer not null,
    until timestamptz not null,
    primary key (aid, group_type, kind)
  )`.execute(db);
}
