import { type Kysely, sql } from 'kysely';

/** How a page of rollouts stands is counted in it, without a look at their devices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index rollout_devices_counted on rollout_devices (rollout_id, stage, result)`.execute(db);
}
