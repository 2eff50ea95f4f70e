import type { LiveEvent } from '@rackhand/contract/call/live-events';
import type { Db } from '../../platform/database/database.ts';

/** For live events: rollouts that have changed, in the order of the farm's changes. */
export async function readChangedRollouts(
  db: Db,
  after: number,
): Promise<{ version: number; row: LiveEvent<'rollout'> }[]> {
  const rows = await db
    .selectFrom('rollouts')
    .select(['rollout_id', 'package_id', 'state', 'changed_version'])
    .where('changed_version', '>', after)
    .orderBy('changed_version')
    .execute();
  return rows.map(({ changed_version: revision, ...row }) => ({
    version: revision,
    row: { ...row, revision },
  }));
}
