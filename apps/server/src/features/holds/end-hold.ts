import type { Selectable } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { DeviceHoldsTable } from '../../platform/database/hold-tables.ts';
import { lockDevice } from '../devices/change-devices.ts';
import { beginChange, stepChange } from '../devices/device-change.ts';
import type { DeviceRow } from '../devices/device-row.ts';
import { type HoldEnd, markHoldEnded } from '../devices/occupancy.ts';
import type { ReportStoreDeps } from '../devices/store-reports.ts';
import { storeDeviceChanges } from '../devices/write-device-changes.ts';

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

/** Ends a locked hold that lasts; the device goes back to the state that is true, unless somebody else holds it by now. */
export async function endHold(
  trx: Trx,
  deps: ReportStoreDeps,
  { hold, device }: LockedHold,
  end: HoldEnd,
): Promise<void> {
  await markHoldEnded(trx, device.id, end);
  if (device.holder !== hold.state) return;
  const change = beginChange(device);
  stepChange(change, { ...device, holder: null }, end, deps.thresholds);
  await storeDeviceChanges(trx, deps, [change], { at: end.at });
}
