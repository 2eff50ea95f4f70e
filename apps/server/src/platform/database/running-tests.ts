import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from './database.ts';
import { isUnderWay } from './is-under-way.ts';

/** How many runs of a user are under way; the uid is not of `test_runs` as r. */
export function runningTestsOf(uid: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select count(*)::integer from test_runs r where r.uid = ${uid} and ${isUnderWay})`;
}

/** Whether a test that was started for this user has not ended. */
export async function hasUnendedRuns(db: Db | Trx, uid: string): Promise<boolean> {
  const { rows } = await sql`select from test_runs where uid = ${uid} and state <> 'ended' limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
