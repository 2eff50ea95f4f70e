import { deviceStates, groupOf, type StateGroup } from '@rackhand/contract/device/device-states';
import { limits } from '@rackhand/contract/limits';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { bumpTopic } from '../../platform/database/live-order.ts';
import type { DeviceChange } from './device-change.ts';
import { arnColumn, byRack, rackLocation } from './device-columns.ts';
import type { DeviceRow } from './device-row.ts';

/** Groups whose membership the pool keeps snapshots of. Document 3 section 4. */
export const snapshotGroups = ['error', 'testing', 'other'] as const satisfies readonly StateGroup[];
export type SnapshotGroup = (typeof snapshotGroups)[number];

const isSnapshotGroup = (group: StateGroup): group is SnapshotGroup => group !== 'available';

/** Groups that a device has joined or left by these changes. */
export function touchedGroups(changes: readonly DeviceChange[]): Set<SnapshotGroup> {
  const touched = new Set<SnapshotGroup>();
  for (const { before, after, isNew } of changes) {
    const from = isNew ? null : groupIn(before);
    const to = groupIn(after);
    if (from === to) continue;
    for (const group of [from, to]) if (group !== null && isSnapshotGroup(group)) touched.add(group);
  }
  return touched;
}

function groupIn(row: DeviceRow): StateGroup | null {
  return row.removed_at === null ? groupOf(row.state) : null;
}

export interface PoolSnapshots {
  /**
   * Takes those that are due, within a transaction that has just bumped the farm's version to `version`; whether there
   * were any.
   */
  take(trx: Trx, groups: ReadonlySet<SnapshotGroup>, version: number, at: Date): Promise<boolean>;
  /** Takes those that were not due when the membership changed. */
  catchUp(db: Db, at: Date): Promise<void>;
}

/** At most one a second of each group, and only when its membership differs from the last one's. */
const minimumIntervalMs = 1000;

export function createPoolSnapshots(): PoolSnapshots {
  // Spares the database the question; the statement asks again for what other instances took.
  const takenAt = new Map<SnapshotGroup, number>();
  const missed = new Set<SnapshotGroup>();
  const isDue = (group: SnapshotGroup, at: Date): boolean => {
    const last = takenAt.get(group);
    return last === undefined || Math.abs(at.getTime() - last) >= minimumIntervalMs;
  };
  const take: PoolSnapshots['take'] = async (trx, groups, version, at) => {
    for (const group of groups) missed.add(group);
    const due = [...groups].filter((group) => isDue(group, at));
    if (due.length === 0) return false;
    const taken = await insertSnapshots(trx, due, version, at);
    for (const group of taken) {
      takenAt.set(group, at.getTime());
      missed.delete(group);
    }
    return taken.length > 0;
  };
  return {
    take,
    catchUp: async (db, at) => {
      const due = [...missed].filter((group) => isDue(group, at));
      if (due.length === 0) return;
      await db.transaction().execute(async (trx) => {
        await take(trx, new Set(due), await bumpTopic(trx, 'farm'), at);
      });
      for (const group of due) missed.delete(group);
    },
  };
}

async function insertSnapshots(
  trx: Trx,
  groups: readonly SnapshotGroup[],
  version: number,
  at: Date,
): Promise<SnapshotGroup[]> {
  const wanted = groups.map((name) => ({
    name,
    states: deviceStates.filter((state) => groupOf(state) === name),
  }));
  const due = new Date(at.getTime() - minimumIntervalMs);
  const result = await sql<{ state_group: SnapshotGroup }>`
    with wanted as (
      select * from json_to_recordset(${JSON.stringify(wanted)}::json) as wanted (name text, states text[])
    ), members as (
      select wanted.name, found.* from wanted cross join lateral (
        select
          coalesce(array_agg(d.id order by d.id), '{}') as ids,
          coalesce(jsonb_agg(
            jsonb_build_object(
              'arn', ${arnColumn}, 'model', d.model, 'state', d.state,
              'rackLocation', ${rackLocation}
            ) order by ${byRack}
          ), '[]') as devices
        from devices d where d.removed_at is null and d.state = any(wanted.states)
      ) found
    ), inserted as (
      insert into pool_snapshots (state_group, taken_at, device_ids, devices, changed_version)
      select members.name, ${at}::timestamptz, members.ids, members.devices, ${version}::bigint
      from members left join lateral (
        select s.taken_at, s.device_ids from pool_snapshots s
        where s.state_group = members.name order by s.id desc limit 1
      ) last on true
      where (last.taken_at is null or last.taken_at <= ${due}::timestamptz)
        and members.ids <> coalesce(last.device_ids, '{}')
      returning state_group
    ), trimmed as (
      delete from pool_snapshots s using wanted
      where s.state_group = wanted.name and s.id <= (
        select old.id from pool_snapshots old where old.state_group = wanted.name
        order by old.id desc offset ${limits.snapshotsPerPanel} limit 1
      )
    )
    select state_group from inserted`.execute(trx);
  return result.rows.map((row) => row.state_group);
}
