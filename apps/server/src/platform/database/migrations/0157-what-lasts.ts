import { type Kysely, sql } from 'kysely';

/** What lasts is found by index among all that has ended: who has a device, incidents, commands of which nobody knows how they went. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'create index leases_open on leases (device_id) where ended_at is null',
  'create index incidents_unended on incidents (id) where ended_at is null',
  "create index commands_unknown on commands (created_at) where state = 'unknown'",
  "create index care_deeds_failed on care_deeds (device_id, ended_at) where result = 'failed'",
];
