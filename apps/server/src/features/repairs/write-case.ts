import type { RepairState } from '@rackhand/contract/repair/repair';
import type { Trx } from '../../platform/database/database.ts';
import { bumpTopic } from '../../platform/database/live-order.ts';
import type { DeviceChange } from '../devices/device-change.ts';
import { beginChange, stepChange } from '../devices/device-change.ts';
import type { DeviceRow } from '../devices/device-row.ts';
import type { ReportStoreDeps } from '../devices/store-reports.ts';
import { storeDeviceChanges } from '../devices/write-device-changes.ts';

export interface Step {
  repairId: number;
  at: Date;
  by: string;
  from: RepairState | null;
  to: RepairState;
  note: string;
}

export async function writeStep(trx: Trx, { repairId, at, by, from, to, note }: Step): Promise<void> {
  await trx
    .insertInto('repair_steps')
    .values({ repair_id: repairId, at, by_whom: by, from_state: from, to_state: to, note })
    .execute();
}

/** Stores what became of the device and tells all of the case, as the last thing that its transaction does. */
export async function tellOfCase(
  trx: Trx,
  deps: ReportStoreDeps,
  { repairId, at, by }: Pick<Step, 'repairId' | 'at' | 'by'>,
  [before, after]: readonly [DeviceRow, DeviceRow],
): Promise<void> {
  const change: DeviceChange = beginChange(before);
  stepChange(change, after, { at, by, reason: '' }, deps.thresholds);
  const changed_version = await bumpTopic(trx, 'desk');
  await trx.updateTable('repair_cases').set({ changed_version }).where('id', '=', repairId).execute();
  await storeDeviceChanges(trx, deps, [change], { at });
}
