import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

const queueLock = 71_010;

/** What one server at a time does with all runs that wait; the others leave it to that one. */
export async function inTurn(db: Db, work: () => Promise<void>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{
      is_mine: boolean;
    }>`select pg_try_advisory_xact_lock(${queueLock}) as is_mine`.execute(trx);
    if (rows[0]?.is_mine === true) await work();
  });
}
