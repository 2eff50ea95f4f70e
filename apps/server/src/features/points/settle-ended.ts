import { pointsSpent, type RunToSettle } from '@rackhand/contract/points/run-cost';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { fewRows } from '../../platform/database/few-rows.ts';
import { afterMove, type Move, postEntries } from './post-entries.ts';
import { lotsReservedBy, type ReservedLot } from './reserved-lots.ts';
import { settle } from './run-points.ts';
import { isUnsettled } from './unsettled.ts';
import type { LockedWallet } from './wallet.ts';

/** Whoever pays for one of these runs is locked, before the runs themselves are. */
export async function lockWalletsOf(trx: Trx, runIds: readonly number[]): Promise<void> {
  await sql`select from wallets where wallet_id in (
      select r.wallet_id from ${byId(runIds)} join test_runs r on r.id = given.id where r.points_spent is null)
    order by wallet_id for no key update`.execute(trx);
}

const givenTypes = { id: 'bigint' } as const;
const byId = (runIds: readonly number[]) =>
  fewRows(
    'given',
    runIds.map((id) => ({ id })),
    givenTypes,
  );

/**
 * Spends what a run that ends now has cost and gives its payer, who is locked, the rest back, in the transaction of its end,
 * where what this answers is kept as its points. Document 10, Payer.
 */
export async function settleAtEnd(
  trx: Trx,
  { id: runId, walletId, ...run }: RunToSettle & { id: number; walletId: number },
  at: Date,
): Promise<number> {
  const points = pointsSpent(run);
  const { rows } = await sql<{ wallet: LockedWallet; lots: ReservedLot[] }>`
    select ${lockedWallet} as wallet, ${lotsReservedBy(sql`${runId}::bigint`)} as lots
    from wallets w where w.wallet_id = ${walletId}`.execute(trx);
  for (const reserved of rows)
    await postEntries(trx, settle({ runId, ...reserved }, points, at), { at, by: 'server' });
  return points;
}

const lockedWallet = sql<LockedWallet>`
  json_build_object('walletId', w.wallet_id, 'basic', w.basic, 'bonus', w.bonus, 'reserved', w.reserved)`;

/** The same of runs that have ended in this transaction, once for each. */
export async function settleEnded(trx: Trx, runIds: readonly number[], at: Date): Promise<void> {
  const wallets = new Map<number, LockedWallet>();
  const moves: Move[] = [];
  const spent: { id: number; points: number }[] = [];
  for (const { id: runId, lots, wallet, ...run } of await readUnsettled(trx, runIds)) {
    const points = pointsSpent(run);
    const reserved = { runId, lots, wallet: wallets.get(wallet.walletId) ?? wallet };
    for (const move of settle(reserved, points, at)) {
      moves.push(move);
      wallets.set(wallet.walletId, afterMove(move));
    }
    spent.push({ id: runId, points });
  }
  if (spent.length === 0) return;
  await postEntries(trx, moves, { at, by: 'server' });
  const costs = fewRows('c', spent, costTypes);
  await sql`update test_runs r set points_spent = c.points from ${costs} where r.id = c.id`.execute(trx);
}

const costTypes = { id: 'bigint', points: 'bigint' } as const;

interface Unsettled extends RunToSettle {
  id: number;
  wallet: LockedWallet;
  lots: ReservedLot[];
}

async function readUnsettled(trx: Trx, runIds: readonly number[]): Promise<Unsettled[]> {
  const { rows } = await sql<Unsettled>`
    select r.id, r.result, r.stop_asked_uid is not null as "isStoppedByUser",
      a.started_at is not null and r.ended_at = a.ended_at as "hasBegun", r.started_at as "startedAt", r.ended_at as "endedAt",
      r.point_rate as rate, r.points_reserved as reserved, ${lotsReservedBy(sql`r.id`)} as lots,
      ${lockedWallet} as wallet
    from ${byId(runIds)} join test_runs r on r.id = given.id join wallets w on w.wallet_id = r.wallet_id
      left join run_attempts a on a.run_id = r.id and a.attempt = r.attempt
    where r.state = 'ended' and r.points_spent is null
    order by r.wallet_id, r.id for no key update of w`.execute(trx);
  return rows;
}

/** Runs that have ended without, by a hand in the database or an older server; answers how many there were. */
export async function settleForgotten(db: Db, at: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select r.id from test_runs r where ${isUnsettled} order by r.id limit 1000`.execute(db);
  for (const { id } of rows)
    await db.transaction().execute(async (trx) => {
      await lockWalletsOf(trx, [id]);
      await sql`select from test_runs where id = ${id} for no key update`.execute(trx);
      await settleEnded(trx, [id], at);
    });
  return rows.length;
}
