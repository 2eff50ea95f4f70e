import type { rolloutDeed } from '@rackhand/contract/app/rollout';
import type { z } from 'zod';
import type { Db } from '../../platform/database/database.ts';
import { koreanTime } from '../../platform/korean-time.ts';

/** The oldest first. */
export async function readDeeds(db: Db, rolloutId: string): Promise<z.infer<typeof rolloutDeed>[]> {
  const rows = await db
    .selectFrom('rollout_deeds')
    .select(['at', 'done_by as by', 'action', 'stage', 'reason'])
    .where('rollout_id', '=', rolloutId)
    .orderBy('id')
    .execute();
  return rows.map(({ at, ...row }) => ({ at: koreanTime(at), ...row }));
}
