import { recoveryLimits } from '@rackhand/contract/recovery/recovery-policy';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';

const dayMs = 24 * 60 * 60_000;

/** Removes what has been kept long enough; one that has not ended stays however old it is. */
export async function forgetOldRecoveries(db: Db, at: Date): Promise<void> {
  const since = new Date(at.getTime() - recoveryLimits.keptDays * dayMs);
  await deleteInBatches(db, sql`recoveries`, sql`t.ended_at < ${since}::timestamptz`);
}
