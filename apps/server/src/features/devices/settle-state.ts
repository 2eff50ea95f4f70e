import { deriveErrors, deriveState } from '@rackhand/contract/device/device-state';
import { isDeviceError } from '@rackhand/contract/device/device-states';
import { faultOf } from '@rackhand/contract/device/fault';
import type { StateThresholds } from '@rackhand/contract/device/state-thresholds';
import { type DeviceRow, sightingOf } from './device-row.ts';
import { rememberFaults } from './remember-faults.ts';
import { reasonOf } from './state-reason.ts';

/** Who or what changed a device, when, and why where the new state does not say it. */
export interface Cause {
  at: Date;
  /** adm_id of an admin; or `agent`, `server`. */
  by: string;
  reason: string;
  /** The group type whose business it is: no other one is told by whom it was. Nothing: it is the farm's. */
  groupType?: string | null;
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
    captureTrouble: row.capture_trouble,
  });
  const state = deriveState({ excluded: row.excluded, holder: row.holder, errors });
  const isSeen = row.host_id !== null && !row.host_away && row.connection === 'device';
  // What cannot be seen now says nothing about the battery: the memory stays.
  const low_battery = isSeen ? errors.includes('LOW_BATTERY') : row.low_battery;
  const faults = rememberFaults(row, errors, cause);
  const next = {
    ...row,
    errors,
    low_battery,
    faults,
    state_since: sinceWhen(state, { ...row, faults }, cause),
  };
  if (state !== row.state) return { ...next, state, state_reason: reasonFor(state, next, cause) };
  // An error may last while what is behind it has changed: the reason is that of now.
  const state_reason = isDeviceError(state) ? (reasonOf(state, next) ?? row.state_reason) : row.state_reason;
  return { ...next, state_reason };
}

/** A fault has a beginning of its own, whatever was shown in between. */
function sinceWhen(state: DeviceRow['state'], row: DeviceRow, cause: Cause): Date {
  const fault = isDeviceError(state) ? row.faults[faultOf(state)] : undefined;
  if (fault !== undefined) return new Date(fault.since);
  return state === row.state ? row.state_since : cause.at;
}

function reasonFor(state: DeviceRow['state'], row: DeviceRow, cause: Cause): string {
  if (state === 'EXCLUDE') return row.exclude_reason;
  const reason = isDeviceError(state) ? reasonOf(state, row) : null;
  return reason ?? cause.reason;
}
