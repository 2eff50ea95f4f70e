import type { PoolMember, PoolSnapshot } from '@rackhand/contract/endpoints/devices';
import { limits } from '@rackhand/contract/limits';
import type { Db } from '../../platform/database/database.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { type SnapshotGroup, snapshotGroups } from './pool-snapshots.ts';

/** The latest snapshots of each group, newest first; one more of each is kept, for what the oldest has changed. */
export async function readSnapshots(db: Db): Promise<Record<SnapshotGroup, PoolSnapshot[]>> {
  const rows = await db
    .selectFrom('pool_snapshots')
    .select(['state_group', 'taken_at', 'devices'])
    .orderBy('id', 'desc')
    .limit(snapshotGroups.length * (limits.snapshotsPerPanel + 1))
    .execute();
  const of = (group: SnapshotGroup): PoolSnapshot[] => {
    const own = rows.filter(({ state_group }) => state_group === group);
    return own.slice(0, limits.snapshotsPerPanel).map(({ taken_at, devices }, index) => {
      const before = own[index + 1]?.devices ?? [];
      return {
        taken_at: koreanTime(taken_at),
        devices,
        joined: without(devices, before),
        left: without(before, devices),
      };
    });
  };
  return { error: of('error'), testing: of('testing'), other: of('other') };
}

function without(members: readonly PoolMember[], others: readonly PoolMember[]): PoolMember[] {
  const arns = new Set(others.map(({ arn }) => arn));
  return members.filter(({ arn }) => !arns.has(arn));
}
