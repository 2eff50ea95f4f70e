import { type Kysely, sql } from 'kysely';

/** Leases on devices that outside systems take. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table device_holds (
    id bigint generated always as identity primary key,
    hold_id uuid not null unique default gen_random_uuid(),
    device_id integer not null references devices,
    state text not null,
    note text not null,
    taken_by text not null,
    taken_at timestamptz not null,
    expires_at timestamptz not null,
    away_since timestamptz,
    ended_at timestamptz,
    ended_by text,
    end_reason text
  )`,
  // One hold at a time on a device, whatever two transactions do at once.
  'create unique index device_holds_lasting on device_holds (device_id) where ended_at is null',
  'create index device_holds_by_end on device_holds (ended_at) where ended_at is not null',
];
