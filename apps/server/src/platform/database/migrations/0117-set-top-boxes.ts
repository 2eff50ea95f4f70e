import { type Kysely, sql } from 'kysely';

/** Boxes that a host's agent keeps connected over the network, and the networks in which it does so. Document 3 section 4. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table hosts add column box_networks jsonb`.execute(db);
  await sql`create table set_top_boxes (
    id integer generated always as identity primary key,
    host_id integer not null references hosts on delete cascade,
    address text not null unique,
    device_id integer unique references devices on delete cascade,
    pending_until timestamptz,
    created_by text not null,
    created_at timestamptz not null,
    check ((device_id is null) = (pending_until is not null))
  )`.execute(db);
  await sql`create index set_top_boxes_by_host on set_top_boxes (host_id)`.execute(db);
}
