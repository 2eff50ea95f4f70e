import type { Trx } from '../../platform/database/database.ts';
import type { DeviceChange } from '../devices/device-change.ts';
import type { ReportStoreDeps } from '../devices/store-reports.ts';
import { storeDeviceChanges } from '../devices/write-device-changes.ts';
import type { BulkAnswer } from './accept-bulk.ts';
import { takenBackable } from './bulk-changes.ts';
import { resultOf } from './bulk-result.ts';
import { closeBulk } from './store-bulk.ts';

interface Decision {
  bulkId: string;
  judged: readonly Parameters<typeof resultOf>[0][];
  changes: DeviceChange[];
  at: Date;
}

/** The end of every decision about several devices: what it changed is stored, and what became of each, to be taken back. */
export async function closeDecision(
  trx: Trx,
  deps: ReportStoreDeps,
  { bulkId, judged, changes, at }: Decision,
): Promise<BulkAnswer> {
  const results = judged.map(resultOf);
  await closeBulk(trx, bulkId, { results, changed: takenBackable(changes), version: null });
  await storeDeviceChanges(trx, deps, changes, { at });
  return { bulk_id: bulkId, results };
}
