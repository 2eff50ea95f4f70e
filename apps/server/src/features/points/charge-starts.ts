import type { GroupType } from '@rackhand/contract/deployment/deployment';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { type PointRates, rateOf } from './point-rates.ts';
import { pointsToKeep } from './run-payer.ts';
import { reserveFrom } from './run-points.ts';
import { type LockedWallet, lockWallet, type Owner } from './wallet.ts';

/** A run that is about to start on a device for the first time. */
export interface Charge {
  /** Locked, as it is after the starts that have been paid; null: it is free. */
  payer: { wallet: LockedWallet } | null;
  points: number;
  rate: number;
}

interface Start {
  runId: number;
  deviceId: number;
}

/**
 * What the starts of these runs cost and whom; whoever is to pay is locked, so that nothing is spent beside them, in the order
 * of the wallets, as those are that settle: a new one is the last. Runs of nobody, and those that have paid at an earlier
 * attempt, are not in it.
 */
export async function lockPayers(
  trx: Trx,
  starts: readonly Start[],
  { rates, at }: { rates: PointRates; at: Date },
): Promise<Map<number, Charge>> {
  const { rows } = await sql<{
    id: number;
    group_type: GroupType;
    uid: string | null;
    team_id: number | null;
    points: number;
    rate: number;
  }>`
    select r.id, r.group_type, r.uid, r.team_id, ${pointsToKeep(rates, sql`d.type`, at)} as points,
      ${rateOf(rates, sql`d.type`)} as rate
    from json_to_recordset(${JSON.stringify(starts)}::json) as s ("runId" bigint, "deviceId" integer)
      join test_runs r on r.id = s."runId" join devices d on d.id = s."deviceId"
      left join wallets w on w.team_id = r.team_id or (r.team_id is null and w.uid = r.uid)
    where r.points_reserved is null and (r.uid is not null or r.team_id is not null)
    order by w.wallet_id, r.team_id, r.uid`.execute(trx);
  const charges = new Map<number, Charge>();
  const payers = new Map<string, { wallet: LockedWallet }>();
  const payerOf = async (groupType: GroupType, owner: Owner): Promise<{ wallet: LockedWallet }> => {
    const name = JSON.stringify(owner);
    const payer = payers.get(name) ?? { wallet: await lockWallet(trx, groupType, owner) };
    payers.set(name, payer);
    return payer;
  };
  for (const { id, group_type: groupType, uid, team_id: teamId, points, rate } of rows) {
    const owner = teamId === null ? { uid: uid ?? '' } : { teamId };
    charges.set(id, { payer: points > 0 ? await payerOf(groupType, owner) : null, points, rate });
  }
  return charges;
}

/** Those of the starts, locked by the caller, that can be paid, in their turn; what they cost stands on their runs. */
export async function payStarts<Of extends Start>(
  trx: Trx,
  starts: readonly Of[],
  charges: ReadonlyMap<number, Charge>,
  at: Date,
): Promise<Of[]> {
  if (charges.size === 0) return [...starts];
  const begun: Of[] = [];
  const kept: { id: number; wallet: number | null; rate: number; points: number }[] = [];
  for (const start of starts) {
    const charge = charges.get(start.runId);
    if (charge === undefined) {
      begun.push(start);
      continue;
    }
    const { runId: id } = start;
    const { payer, points, rate } = charge;
    if (payer !== null) {
      const wallet = await reserveFrom(trx, payer.wallet, { runId: id, points }, at);
      if (wallet === null) continue;
      payer.wallet = wallet;
    }
    begun.push(start);
    kept.push({ id, wallet: payer?.wallet.walletId ?? null, rate, points });
  }
  await sql`
    update test_runs r set wallet_id = k.wallet, point_rate = k.rate, points_reserved = k.points
    from json_to_recordset(${JSON.stringify(kept)}::json) as k (id bigint, wallet integer, rate integer, points bigint)
    where r.id = k.id`.execute(trx);
  return begun;
}
