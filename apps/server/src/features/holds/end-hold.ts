import type { HoldEndReason } from '@rackhand/contract/hold/hold';
import type { Trx } from '../../platform/database/database.ts';
import { lockDevice } from '../devices/change-devices.ts';
import { beginChange, stepChange } from '../devices/device-change.ts';
import type { DeviceRow } from '../devices/device-row.ts';
import type { ReportStoreDeps } from '../devices/store-reports.ts';
import { storeDeviceChanges } from '../devices/write-device-changes.ts';
import { endLease } from '../leases/change-lease.ts';
import { findLease, type LeaseRow } from '../leases/find-leases.ts';

export interface LockedHold {
  hold: LeaseRow;
  device: DeviceRow;
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** A hold as it is once its device is locked, as every transaction does that changes it. */
export async function lockHold(trx: Trx, holdId: string): Promise<LockedHold | null> {
  if (!uuid.test(holdId)) return null;
  const found = await findLease(trx, 'hold', holdId);
  if (found === undefined) return null;
  const device = await lockDevice(trx, found.device_id);
  const hold = await findLease(trx, 'hold', holdId);
  return hold === undefined || device === null ? null : { hold, device };
}

interface HoldEnd {
  reason: HoldEndReason;
  by: string;
  at: Date;
}

/** Ends a locked hold that lasts; the device goes back to the state that is true. */
export async function endHold(
  trx: Trx,
  deps: ReportStoreDeps,
  { hold, device }: LockedHold,
  end: HoldEnd,
): Promise<void> {
  const { next, parts } = endLease(device, hold, end);
  const change = beginChange(device);
  stepChange(change, next, { ...end, groupType: hold.group_type }, deps.thresholds);
  await storeDeviceChanges(trx, deps, [change], { at: end.at, besides: parts });
}
