/** Points of a lot that can be taken, or that a run has reserved. */
export interface Lot {
  ticket_id: number;
  basic: number;
  bonus: number;
  /** Milliseconds since 1970; null: it has no end. */
  expires_at: number | null;
}

export interface Share {
  ticket_id: number;
  basic: number;
  bonus: number;
}

/** Which points go first: those that expire soonest, of these bonus before basic, then the oldest lot. Document 10, Payer. */
export function takeInOrder(lots: readonly Lot[], points: number): Share[] {
  const ends = ({ expires_at }: Lot): number => expires_at ?? Number.POSITIVE_INFINITY;
  const pieces = lots
    .flatMap((lot) => [
      { lot, kind: 'bonus' as const, points: lot.bonus },
      { lot, kind: 'basic' as const, points: lot.basic },
    ])
    .sort(
      (a, b) =>
        compare(ends(a.lot), ends(b.lot)) ||
        compare(rank[a.kind], rank[b.kind]) ||
        compare(a.lot.ticket_id, b.lot.ticket_id),
    );
  const shares = new Map<number, Share>();
  let left = points;
  for (const { lot, kind, points: there } of pieces) {
    const taken = Math.min(left, there);
    if (taken <= 0) continue;
    const share = shares.get(lot.ticket_id) ?? { ticket_id: lot.ticket_id, basic: 0, bonus: 0 };
    shares.set(lot.ticket_id, { ...share, [kind]: share[kind] + taken });
    left -= taken;
  }
  return [...shares.values()];
}

const rank = { bonus: 0, basic: 1 };
const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);

export const pointsOf = (shares: readonly Pick<Share, 'basic' | 'bonus'>[]): number =>
  shares.reduce((sum, { basic, bonus }) => sum + basic + bonus, 0);
