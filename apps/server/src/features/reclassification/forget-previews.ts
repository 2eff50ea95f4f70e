import { reclassifyLimits } from '@rackhand/contract/test/reclassification';
import type { Db } from '../../platform/database/database.ts';

/** What a preview has shown is of no use a day later; results that were changed by it stay as they are. */
export async function forgetPreviews(db: Db, at: Date): Promise<void> {
  await db
    .deleteFrom('reclassifications')
    .where('created_at', '<', new Date(at.getTime() - reclassifyLimits.keptMs))
    .execute();
}
