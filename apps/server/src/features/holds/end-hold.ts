import type { HoldEndReason } from '@rackhand/contract/hold';
import type { Selectable } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { DeviceHoldsTable } from '../../platform/database/hold-tables.ts';
import { lockDevice, storeDeviceChanges } from '../devices/change-devices.ts';
import { beginChange, stepChange } from '../devices/device-change.ts';
import type { DeviceRow } from '../devices/device-row.ts';
import type { ReportStoreDeps } from '../devices/store-reports.ts';

export type HoldRow = Selectable<DeviceHoldsTable>;

export interface LockedHold {
  hold: HoldRow;
  device: DeviceRow;
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** Locks a hold and, before it, its device, as every transaction does. */
export async function lockHold(trx: Trx, holdId: string): Promise<LockedHold | null> {
  if (!uuid.test(holdId)) return null;
  const find = trx.selectFrom('device_holds').selectAll().where('hold_id', '=', holdId);
  const found = await find.executeTakeFirst();
  if (found === undefined) return null;
  const device = await lockDevice(trx, found.device_id);
  const hold = await find.forNoKeyUpdate().executeTakeFirst();
  return hold === undefined || device === null ? null : { hold, device };
}

export interface HoldEnd {
  reason: HoldEndReason;
  by: string;
  at: Date;
}

/** Ends a locked hold that lasts; the device goes back to the state that is true, unless somebody else holds it by now. */
export async function endHold(
  trx: Trx,
  deps: ReportStoreDeps,
  { hold, device }: LockedHold,
  end: HoldEnd,
): Promise<void> {
  await markEnded(trx, device.id, end);
  if (device.holder !== hold.state) return;
  const change = beginChange(device);
  stepChange(change, { ...device, holder: null }, end, deps.thresholds);
  await storeDeviceChanges(trx, deps, [change], { at: end.at });
}

/** The hold of a locked device that is about to be held by something else; the caller changes the device. */
export async function markEnded(trx: Trx, deviceId: number, { reason, by, at }: HoldEnd): Promise<void> {
  await trx
    .updateTable('device_holds')
    .set({ ended_at: at, ended_by: by, end_reason: reason })
    .where('device_id', '=', deviceId)
    .where('ended_at', 'is', null)
    .execute();
}
