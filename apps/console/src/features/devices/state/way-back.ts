import type { DeviceInfo } from '@rackhand/contract/device/device';
import type { ManualState } from '@rackhand/contract/device/device-actions';
import { confirmedErrors } from '@rackhand/contract/device/device-states';

/** What an admin says of a decision. */
export interface Said {
  reason: string;
  until?: string;
}

interface WayBack {
  newState: ManualState;
  said: Said;
}

/** The decision that undoes one; null where there is none, as what an admin has looked at can't be unseen. */
export function wayBack(
  before: Pick<DeviceInfo, 'errors' | 'exclusion'>,
  decided: ManualState,
): WayBack | null {
  if (confirmedErrors.some((error) => before.errors.includes(error))) return null;
  const { exclusion } = before;
  if (decided === 'EXCLUDE')
    return exclusion === null ? { newState: 'AVAILABLE', said: { reason: '' } } : null;
  if (exclusion === null) return null;
  const { reason, until } = exclusion;
  return { newState: 'EXCLUDE', said: { reason, ...(until === null ? {} : { until }) } };
}
