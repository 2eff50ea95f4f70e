import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { fewRows } from '../../platform/database/few-rows.ts';
import { type PointRates, rateOf } from './point-rates.ts';
import { type Move, postEntries } from './post-entries.ts';
import { lockPurses, type Purse } from './purse.ts';
import { pointsToKeep } from './run-payer.ts';
import { reserve } from './run-points.ts';

/** What a run that is about to start on a device for the first time costs; 0 points: it is free. */
interface Charge {
  /** null: its payer never had a point. */
  walletId: number | null;
  points: number;
  rate: number;
}

export interface Charges {
  ofRun: ReadonlyMap<number, Charge>;
  /** Of those who are to pay, locked. */
  purses: ReadonlyMap<number, Purse>;
}

/** What stands on a run that has begun. */
interface Kept {
  id: number;
  wallet: number | null;
  rate: number;
  points: number;
}

interface Start {
  runId: number;
  deviceId: number;
}

/**
 * What the starts of these runs cost and whom; whoever is to pay is locked, so that nothing is spent beside them, in the order
 * of the wallets, as those are that settle. Runs of nobody, and those that have paid at an earlier attempt, are not in it.
 */
export async function lockPayers(
  trx: Trx,
  starts: readonly Start[],
  { rates, at }: { rates: PointRates; at: Date },
): Promise<Charges> {
  const { rows } = await sql<Charge & { id: number }>`
    select r.id, w.wallet_id as "walletId", ${pointsToKeep(rates, sql`d.type`, at)} as points,
      ${rateOf(rates, sql`d.type`)} as rate
    from json_to_recordset(${JSON.stringify(starts)}::json) as s ("runId" bigint, "deviceId" integer)
      join test_runs r on r.id = s."runId" join devices d on d.id = s."deviceId"
      left join wallets w on w.team_id = r.team_id or (r.team_id is null and w.uid = r.uid)
    where r.points_reserved is null and (r.uid is not null or r.team_id is not null)`.execute(trx);
  const payers = rows.flatMap(({ walletId, points }) =>
    walletId === null || points === 0 ? [] : [walletId],
  );
  const purses = payers.length === 0 ? new Map() : await lockPurses(trx, [...new Set(payers)], at);
  return { ofRun: new Map(rows.map(({ id, ...charge }) => [id, charge])), purses };
}

/** Those of the starts, locked by the caller, that can be paid, in their turn; what they cost stands on their runs. */
export async function payStarts<Of extends Start>(
  trx: Trx,
  starts: readonly Of[],
  { ofRun, purses }: Charges,
  at: Date,
): Promise<Of[]> {
  if (ofRun.size === 0) return [...starts];
  const left = new Map(purses);
  const moves: Move[] = [];
  const kept: Kept[] = [];
  const begun = starts.filter(({ runId: id }) => {
    const charge = ofRun.get(id);
    if (charge === undefined) return true;
    const { walletId, points, rate } = charge;
    if (points > 0) {
      const purse = walletId === null ? undefined : left.get(walletId);
      const paid = purse === undefined ? null : reserve(purse, id, points);
      if (paid === null) return false;
      moves.push(paid.move);
      left.set(paid.purse.wallet.walletId, paid.purse);
    }
    kept.push({ id, wallet: points > 0 ? walletId : null, rate, points });
    return true;
  });
  await postEntries(trx, moves, { at, by: 'server' });
  const types = { id: 'bigint', wallet: 'integer', rate: 'integer', points: 'bigint' } as const;
  await sql`
    update test_runs r set wallet_id = k.wallet, point_rate = k.rate, points_reserved = k.points
    from ${fewRows('k', kept, types)} where r.id = k.id`.execute(trx);
  return begun;
}
