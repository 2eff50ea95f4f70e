import { type Kysely, sql } from 'kysely';

/** An incident is of the place that fits it best, and over when each of its devices has been back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table incidents
    alter column host_id drop not null,
    add column rack_group integer,
    add column rack_number integer,
    add column together integer,
    add column lost_ids integer[] not null default '{}',
    add column absorbed boolean not null default false`,
  'update incidents set lost_ids = device_ids where ended_at is null',
  // A hub may lose other devices while earlier ones are still away; a host is away once.
  'drop index incidents_open',
  "create unique index incidents_open on incidents (host_id) where ended_at is null and kind = 'host_away'",
];
