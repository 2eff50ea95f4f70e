import type { PoolSnapshot } from '@rackhand/contract/endpoints/devices';
import { limits } from '@rackhand/contract/limits';
import type { Db } from '../../platform/database/database.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { type SnapshotGroup, snapshotGroups } from './pool-snapshots.ts';

/** The latest snapshots of each group, newest first. */
export async function readSnapshots(db: Db): Promise<Record<SnapshotGroup, PoolSnapshot[]>> {
  const rows = await db
    .selectFrom('pool_snapshots')
    .select(['state_group', 'taken_at', 'devices'])
    .orderBy('id', 'desc')
    .limit(snapshotGroups.length * (limits.snapshotsPerPanel + 1))
    .execute();
  const of = (group: SnapshotGroup): PoolSnapshot[] =>
    rows
      .filter(({ state_group }) => state_group === group)
      .slice(0, limits.snapshotsPerPanel)
      .map(({ taken_at, devices }) => ({ taken_at: koreanTime(taken_at), devices }));
  return { error: of('error'), testing: of('testing'), other: of('other') };
}
