import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { beginChange, stepChange } from './device-change.ts';
import { forgottenLink } from './remember-link.ts';
import type { ReportStoreDeps } from './store-reports.ts';
import { lockDevices, storeDeviceChanges } from './write-device-changes.ts';

/** An unstable connection that has been quiet for a while is steady again, and the device in the state that is true. */
export async function endFlapping(db: Db, deps: ReportStoreDeps, at: Date): Promise<void> {
  const quietSince = new Date(at.getTime() - deps.thresholds.flapQuietMs);
  const due = sql<boolean>`unstable_since is not null and removed_at is null
    and coalesce(link_changes[cardinality(link_changes)] <= ${quietSince}::timestamptz, true)`;
  const found = await db.selectFrom('devices').select('id').where(due).limit(1).executeTakeFirst();
  if (found === undefined) return;
  await db.transaction().execute(async (trx) => {
    const changes = (await lockDevices(trx, due)).map((row) => {
      const change = beginChange(row);
      const cause = { at, by: 'server', reason: 'CONNECTION_STEADY' };
      stepChange(change, { ...row, ...forgottenLink }, cause, deps.thresholds);
      return change;
    });
    await storeDeviceChanges(trx, deps, changes, { at });
  });
}
