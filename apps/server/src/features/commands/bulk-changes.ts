import { confirmedErrors } from '@rackhand/contract/device/device-states';
import type { BulkChange, KeptExclusion } from '../../platform/database/command-tables.ts';
import type { DeviceChange } from '../devices/device-change.ts';
import type { DeviceRow } from '../devices/device-row.ts';

type Exclusion = Pick<DeviceRow, 'excluded' | 'exclude_until' | 'exclude_reason' | 'excluded_by'>;

function keptOf({ excluded, exclude_until, exclude_reason, excluded_by }: Exclusion): KeptExclusion {
  return { excluded, exclude_until: exclude_until?.toISOString() ?? null, exclude_reason, excluded_by };
}

export function exclusionOf({ exclude_until: until, ...kept }: KeptExclusion): Exclusion {
  return { ...kept, exclude_until: until === null ? null : new Date(until) };
}

function isSame(one: KeptExclusion, other: KeptExclusion): boolean {
  return (
    one.excluded === other.excluded &&
    one.exclude_until === other.exclude_until &&
    one.exclude_reason === other.exclude_reason &&
    one.excluded_by === other.excluded_by
  );
}

/** What can be taken back of a decision; what an admin has looked at with it can't be unseen. */
export function takenBackable(changes: readonly DeviceChange[]): BulkChange[] {
  return changes.flatMap(({ before, after }) => {
    const change = { device_id: before.id, before: keptOf(before), left: keptOf(after) };
    const confirmed = confirmedErrors.some((error) => before.errors.includes(error));
    return confirmed || isSame(change.before, change.left) ? [] : [change];
  });
}

/** Nobody has decided anything else about the device since. */
export function standsAsLeft(row: DeviceRow, { left }: BulkChange): boolean {
  return isSame(keptOf(row), left);
}
