import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { returnToFarm } from './change-state.ts';
import { beginChange, stepChange } from './device-change.ts';
import type { ReportStoreDeps } from './store-reports.ts';
import { lockDevices, storeDeviceChanges } from './write-device-changes.ts';

/** Devices whose `exclude_until` has passed come back by themselves, in the state that is true. */
export async function endExclusions(db: Db, deps: ReportStoreDeps, at: Date): Promise<void> {
  const due = sql<boolean>`exclude_until <= ${at}::timestamptz and excluded and removed_at is null`;
  const found = await db.selectFrom('devices').select('id').where(due).limit(1).executeTakeFirst();
  if (found === undefined) return;
  await db.transaction().execute(async (trx) => {
    const changes = (await lockDevices(trx, due)).map((row) => {
      const change = beginChange(row);
      const cause = { at, by: 'server', reason: 'EXCLUDE_UNTIL_PASSED' };
      stepChange(change, returnToFarm(row), cause, deps.thresholds);
      return change;
    });
    await storeDeviceChanges(trx, deps, changes, { at });
  });
}
