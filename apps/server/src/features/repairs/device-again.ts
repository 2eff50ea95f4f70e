import { isSound, type SelfTold } from '@rackhand/contract/repair/repair-checks';
import type { ExcludedBefore } from '../../platform/database/repair-tables.ts';
import { returnToFarm } from '../devices/change-state.ts';
import type { DeviceRow } from '../devices/device-row.ts';

/** As it was before its case: in the farm, or excluded by whoever had excluded it, unless that has ended meanwhile. */
export function givenBack(row: DeviceRow, before: ExcludedBefore | null, at: Date): DeviceRow {
  const end = before?.until ?? null;
  const until = end === null ? null : new Date(end);
  if (before === null || (until !== null && until <= at)) return { ...returnToFarm(row), repair: null };
  return {
    ...row,
    exclude_reason: before.reason,
    exclude_until: until,
    excluded_by: before.by,
    repair: null,
  };
}

/** What a device says of itself, whatever people have decided about it. */
export function toldNow(row: DeviceRow): Omit<SelfTold, 'soundSince'> {
  return {
    isReachable:
      row.host_id !== null && !row.host_away && row.connection === 'device' && row.silent_tries === 0,
    errors: row.errors,
    isUnstable: row.unstable_since !== null,
  };
}

interface Watched {
  /** When the case was said to be fixed. */
  state_since: Date;
  sound_since: Date | null;
}

/** What nobody has looked at while it happened counts too: a connection that came and went, a start. */
export function toldSince(row: DeviceRow, { state_since, sound_since }: Watched): SelfTold {
  const now = toldNow(row);
  if (!isSound(now) || sound_since === null) return { ...now, soundSince: null };
  const moments = [state_since, sound_since, ...row.link_changes, ...row.restarts];
  return { ...now, soundSince: Math.max(...moments.map((moment) => moment.getTime())) };
}
