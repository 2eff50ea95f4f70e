import { unreachableError } from '@rackhand/contract/device/device-state';
import { confirmedErrors, type DeviceError, errorOrder } from '@rackhand/contract/device/device-states';
import { errorCauseOf } from '@rackhand/contract/device/error-causes';
import { faultOf } from '@rackhand/contract/device/fault';
import type { DeviceFaults } from '../../platform/database/farm-tables.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import type { DeviceRow } from './device-row.ts';

/** Faults that stand, each with its own beginning, whatever is decided about the device and whatever hides them. */
export function rememberFaults(
  row: DeviceRow,
  errors: readonly DeviceError[],
  { at, reason }: { at: Date; reason: string },
): DeviceFaults {
  if (row.removed_at !== null) return {};
  const standing = new Set(errors.map(faultOf));
  const faults: DeviceFaults = {};
  for (const fault of errorOrder) {
    const known = row.faults[fault];
    if (standing.has(fault)) faults[fault] = known ?? { since: koreanTime(at) };
    else if (known !== undefined && !isOver(fault, row)) faults[fault] = known;
  }
  const cause = errorCauseOf(reason);
  if (faults.ERROR !== undefined && cause !== null) faults.ERROR = { ...faults.ERROR, cause };
  return faults;
}

/** Of a fault that is not seen now: what cannot be looked at is not over. */
function isOver(fault: DeviceError, row: DeviceRow): boolean {
  if ((confirmedErrors as readonly DeviceError[]).includes(fault)) return true;
  if (row.host_away) return false;
  const hidden = row.host_id === null ? 'NOT_FOUND' : unreachableError(row.connection);
  if (hidden === null) return true;
  return row.holder !== 'REBOOT' && errorOrder.indexOf(fault) <= errorOrder.indexOf(hidden);
}
