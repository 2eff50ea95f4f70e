import type { Db } from '../../platform/database/database.ts';

/** Counts, tickets and second steps that no longer say anything. */
export async function forgetOldFailures(
  db: Db,
  before: { counts: Date; signIns: Date; codes: Date; now: Date },
): Promise<void> {
  await db
    .deleteFrom('sign_in_failures')
    .where('updated_at', '<', before.counts)
    .where('restricted', '=', false)
    .execute();
  await db.deleteFrom('address_failures').where('failed_at', '<', before.counts).execute();
  await db.deleteFrom('address_locks').where('locked_until', '<', before.now).execute();
  await db.deleteFrom('address_sign_ins').where('signed_in_at', '<', before.signIns).execute();
  await db.deleteFrom('second_steps').where('created_at', '<', before.codes).execute();
  await db.deleteFrom('used_tickets').where('expires_at', '<', before.now).execute();
}
