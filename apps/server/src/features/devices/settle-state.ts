import { deriveErrors, deriveState } from '@rackhand/contract/device-state';
import { isDeviceError, isSilent } from '@rackhand/contract/device-states';
import type { StateThresholds } from '@rackhand/contract/state-thresholds';
import { type DeviceRow, sightingOf } from './device-row.ts';
import { reasonOf } from './state-reason.ts';

/** Who or what changed a device, when, and why where the new state does not say it. */
export interface Cause {
  at: Date;
  /** adm_id of an admin; or `agent`, `server`. */
  by: string;
  reason: string;
}

/** The row with errors and state derived anew from its three facts. Document 3 section 4. */
export function settleState(row: DeviceRow, cause: Cause, thresholds: StateThresholds): DeviceRow {
  const errors = deriveErrors({
    sighting: sightingOf(row),
    hostAway: row.host_away,
    unconfirmed: row.unconfirmed,
    wasLowBattery: row.low_battery,
    thresholds,
    held: row.held_error,
  });
  const state = deriveState({ excluded: row.excluded, holder: row.holder, errors });
  const isSeen = row.host_id !== null && !row.host_away && row.connection === 'device';
  // What cannot be seen now says nothing about the battery: the memory stays.
  const low_battery = isSeen ? errors.includes('LOW_BATTERY') : row.low_battery;
  const next = { ...row, errors, low_battery };
  if (state !== row.state) {
    // A further try that is not answered belongs to the same silence.
    const state_since = isSilent(state) && isSilent(row.state) ? row.state_since : cause.at;
    return { ...next, state, state_since, state_reason: reasonFor(state, next, cause) };
  }
  // An error may last while what is behind it has changed: the reason is that of now.
  const state_reason = isDeviceError(state) ? (reasonOf(state, next) ?? row.state_reason) : row.state_reason;
  return { ...next, state_reason };
}

function reasonFor(state: DeviceRow['state'], row: DeviceRow, cause: Cause): string {
  if (state === 'EXCLUDE') return row.exclude_reason;
  const reason = isDeviceError(state) ? reasonOf(state, row) : null;
  return reason ?? cause.reason;
}
