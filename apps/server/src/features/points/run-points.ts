import { type Lot, pointsOf, type Share, takeInOrder } from '@rackhand/contract/points/spending-order';
import { afterMove, type Move, movesOf } from './post-entries.ts';
import type { Purse } from './purse.ts';
import type { ReservedLot } from './reserved-lots.ts';
import type { LockedWallet } from './wallet.ts';

/** Keeps points for a run that starts; null: there are too few. */
export function reserve(
  { wallet, lots }: Purse,
  runId: number,
  points: number,
): { move: Move; purse: Purse } | null {
  const shares = takeInOrder(lots, points);
  if (pointsOf(shares) < points) return null;
  const move: Move = { wallet, kind: 'reserve', shares, runId };
  return { move, purse: { wallet: afterMove(move), lots: without(lots, shares) } };
}

/** What a run has reserved, in a wallet that is locked. */
export interface Reserved {
  runId: number;
  wallet: LockedWallet;
  lots: readonly ReservedLot[];
}

/**
 * The end of a run, once: of what it has reserved so many points are spent, the rest is its owner's again, or has been
 * cancelled or expired with its lot meanwhile. Whoever has nothing reserved spends nothing.
 */
export function settle({ runId, wallet, lots }: Reserved, points: number, at: Date): Move[] {
  const spent = takeInOrder(lots, points);
  const released = without(lots, spent);
  const steps = [
    { kind: 'spend', shares: spent },
    { kind: 'release', shares: released },
    { kind: 'cancel', shares: released.filter((lot) => lot.is_cancelled) },
    { kind: 'expire', shares: released.filter((lot) => !lot.is_cancelled && hasEnded(lot, at)) },
  ] as const;
  return movesOf(
    wallet,
    steps.map((step) => ({ ...step, runId })),
  );
}

const hasEnded = ({ expires_at }: Lot, at: Date): boolean =>
  expires_at !== null && expires_at <= at.getTime();

function without<Any extends Lot>(lots: readonly Any[], taken: readonly Share[]): Any[] {
  const gone = new Map(taken.map((share) => [share.ticket_id, share]));
  return lots.map((lot) => {
    const share = gone.get(lot.ticket_id);
    return { ...lot, basic: lot.basic - (share?.basic ?? 0), bonus: lot.bonus - (share?.bonus ?? 0) };
  });
}
