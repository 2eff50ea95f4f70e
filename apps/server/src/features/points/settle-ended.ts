import { pointsSpent, type RunToSettle } from '@rackhand/contract/points/run-cost';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { settleRun } from './run-points.ts';
import { lockWalletById } from './wallet.ts';

/** Whoever pays for one of these runs is locked, before the runs themselves are. */
export async function lockWalletsOf(trx: Trx, runIds: readonly number[]): Promise<void> {
  await sql`select from wallets where wallet_id in (
      select wallet_id from test_runs where id = any(${[...runIds]}::bigint[]) and points_spent is null)
    order by wallet_id for no key update`.execute(trx);
}

/**
 * Spends what runs that have ended have cost and gives their payers the rest back, once for each run, in the transaction of
 * their end. Document 10, Payer.
 */
export async function settleEnded(trx: Trx, runIds: readonly number[], at: Date): Promise<void> {
  const { rows } = await sql<RunToSettle & { id: number; walletId: number }>`
    select r.id, r.wallet_id as "walletId", r.result, r.stop_asked_uid is not null as "isStoppedByUser",
      a.started_at is not null and r.ended_at = a.ended_at as "hasBegun", r.started_at as "startedAt", r.ended_at as "endedAt",
      r.point_rate as rate, r.points_reserved as reserved
    from test_runs r left join run_attempts a on a.run_id = r.id and a.attempt = r.attempt
    where r.id = any(${[...runIds]}::bigint[]) and r.state = 'ended' and r.wallet_id is not null and r.points_spent is null
    order by r.wallet_id, r.id`.execute(trx);
  for (const run of rows) {
    const wallet = await lockWalletById(trx, run.walletId);
    const points = pointsSpent(run);
    await settleRun(trx, { runId: run.id, wallet }, points, at);
    await trx.updateTable('test_runs').set({ points_spent: points }).where('id', '=', run.id).execute();
  }
}

/** Runs that have ended without, by a hand in the database or an older server; answers how many there were. */
export async function settleForgotten(db: Db, at: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from test_runs where state = 'ended' and wallet_id is not null and points_spent is null
    order by id limit 1000`.execute(db);
  for (const { id } of rows)
    await db.transaction().execute(async (trx) => {
      await lockWalletsOf(trx, [id]);
      await sql`select from test_runs where id = ${id} for no key update`.execute(trx);
      await settleEnded(trx, [id], at);
    });
  return rows.length;
}
