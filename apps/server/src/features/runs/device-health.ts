import type { ErrorCause } from '@rackhand/contract/device/error-causes';
import { type RunError, runErrorRules, runErrors } from '@rackhand/contract/test/run-errors';
import { runLimits } from '@rackhand/contract/test/run-states';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { afterCleaning } from '../devices/after-cleaning.ts';
import type { DeviceRow } from '../devices/device-row.ts';
import { hadDevice } from './had-device.ts';

const counted = runErrors.filter((reason: RunError) => runErrorRules[reason].counts);

/** How an attempt has left its device. */
interface LeftDevice {
  isError: boolean;
  isClean: boolean | null;
}

export interface Health {
  next: DeviceRow;
  /** Why it is in ERROR from now on; null: it is not, or was before. */
  why: ErrorCause | null;
}

/** A device by what its last runs were: raised ERROR, freed of it, or as it was. That each cleans behind itself cures none of its errors. */
export async function judgeHealth(
  trx: Trx,
  device: DeviceRow,
  { isError, isClean }: LeftDevice,
): Promise<Health> {
  if (isClean === false) return { next: afterCleaning(device, false), why: 'NOT_CLEANED' };
  if (isError && (await hasOnlyErrors(trx, device.id)))
    return { next: afterCleaning(device, false), why: 'TEST_ERRORS' };
  return { next: isClean === null ? device : afterCleaning(device, true), why: null };
}

/** Errors in a row that may be the device's own, since somebody has said last that it is well. */
async function hasOnlyErrors(trx: Trx, deviceId: number): Promise<boolean> {
  const { rows } = await sql<{ is_sick: boolean }>`
    select count(*) = ${runLimits.errorsInARow} and bool_and(last.outcome = 'error') and not exists (
      select from device_state_changes
      where device_id = ${deviceId} and from_state = 'ERROR' and at >= min(last.ended_at)) as is_sick
    from (
      select outcome, ended_at from run_attempts a
      where device_id = ${deviceId} and ended_at is not null and ${hadDevice} and (outcome in ('finished', 'failed') or reason = any(${counted}::text[]))
      order by ended_at desc, started_at desc limit ${runLimits.errorsInARow}
    ) last`.execute(trx);
  return rows[0]?.is_sick === true;
}
