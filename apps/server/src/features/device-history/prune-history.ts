import { historyLimits } from '@rackhand/contract/device/device-history';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';

const dayMs = 24 * 60 * 60_000;

export interface KeptDays {
  history: number;
  readings: number;
}

/** Removes what has been kept long enough. */
export async function pruneHistory(db: Db, kept: KeptDays, at: Date): Promise<void> {
  const before = (days: number): Date => new Date(at.getTime() - days * dayMs);
  const history = before(kept.history);
  // The last change of a device says in which state it is, however long ago that began.
  await deleteInBatches(
    db,
    sql`device_state_changes`,
    sql`t.at < ${history}::timestamptz
    and exists (select from device_state_changes n where n.device_id = t.device_id and n.id > t.id)`,
  );
  await deleteInBatches(db, sql`device_spans`, sql`t.ended_at < ${history}::timestamptz`);
  await deleteInBatches(db, sql`device_value_changes`, sql`t.at < ${history}::timestamptz`);
  await deleteInBatches(db, sql`device_restarts`, sql`t.at < ${history}::timestamptz`);
  await deleteInBatches(db, sql`app_history`, sql`t.at < ${history}::timestamptz`);
  await deleteInBatches(db, sql`incidents`, sql`t.ended_at < ${history}::timestamptz`);
  await deleteInBatches(db, sql`device_readings`, sql`t.at < ${before(kept.readings)}::timestamptz`);
  await deleteInBatches(
    db,
    sql`device_readings`,
    sql`t.at < ${before(historyLimits.denseDays)}::timestamptz and extract(minute from t.at) <> 0`,
  );
}
