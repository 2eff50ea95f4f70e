import { historyLimits } from '@rackhand/contract/device-history';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

const dayMs = 24 * 60 * 60_000;

export interface KeptDays {
  history: number;
  readings: number;
}

/** Removes what has been kept long enough, in batches, so that nobody waits for it. */
export async function pruneHistory(db: Db, kept: KeptDays, at: Date): Promise<void> {
  const before = (days: number): Date => new Date(at.getTime() - days * dayMs);
  const history = before(kept.history);
  // The last change of a device says in which state it is, however long ago that began.
  await inBatches(
    db,
    sql`device_state_changes`,
    sql`t.at < ${history}::timestamptz
    and exists (select from device_state_changes n where n.device_id = t.device_id and n.id > t.id)`,
  );
  await inBatches(db, sql`incidents`, sql`t.ended_at < ${history}::timestamptz`);
  await inBatches(db, sql`device_readings`, sql`t.at < ${before(kept.readings)}::timestamptz`);
  await inBatches(
    db,
    sql`device_readings`,
    sql`t.at < ${before(historyLimits.denseDays)}::timestamptz and extract(minute from t.at) <> 0`,
  );
}

async function inBatches(db: Db, table: RawBuilder<unknown>, which: RawBuilder<unknown>): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${table} where ctid = any(array(
        select t.ctid from ${table} t where ${which} limit ${historyLimits.pruneBatch}
      ))`.execute(db);
    if (numAffectedRows < BigInt(historyLimits.pruneBatch)) return;
  }
}
