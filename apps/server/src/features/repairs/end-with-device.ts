import { inBrackets } from '@rackhand/contract/device/exclusion-note';
import { removedWithDevice } from '@rackhand/contract/repair/first-reasons';
import type { Trx } from '../../platform/database/database.ts';
import type { DeviceRow } from '../devices/device-row.ts';
import { lockRepair } from './repair-row.ts';
import { writeStep } from './write-case.ts';

/** The open case of a device that leaves the farm is closed with it; the caller stores and tells of the device. */
export async function endRepairOf(trx: Trx, { repair }: DeviceRow, at: Date, by: string): Promise<void> {
  if (repair === null) return;
  const { id, state, version } = await lockRepair(trx, repair.repair_id);
  const ended = { state: 'closed', state_since: at, ended_at: at, version: version + 1 } as const;
  await trx.updateTable('repair_cases').set(ended).where('id', '=', id).execute();
  await writeStep(trx, {
    ...{ repairId: id, at, by, from: state, to: 'closed' },
    note: inBrackets(removedWithDevice),
  });
}
