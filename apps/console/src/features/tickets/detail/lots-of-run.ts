import type { EntryKind, LedgerEntry } from '@rackhand/contract/points/ledger';

export const runFigures = ['reserved', 'spent', 'released', 'refunded'] as const;
export type RunFigure = (typeof runFigures)[number];

/** What a run has taken from one ticket. */
export interface LotOfRun
  extends Pick<LedgerEntry, 'ticket_id' | 'uid' | 'team_id' | 'owner_name'>,
    Record<RunFigure, number> {}

const figureOf: Partial<Record<EntryKind, RunFigure>> = {
  reserve: 'reserved',
  spend: 'spent',
  release: 'released',
  refund: 'refunded',
};

/** One for each ticket, the oldest first. */
export function lotsOfRun(entries: readonly LedgerEntry[]): LotOfRun[] {
  const lots = new Map<number, LotOfRun>();
  for (const { kind, basic, bonus, ticket_id, uid, team_id, owner_name } of entries) {
    const none = { reserved: 0, spent: 0, released: 0, refunded: 0 };
    const lot = lots.get(ticket_id) ?? { ticket_id, uid, team_id, owner_name, ...none };
    const figure = figureOf[kind];
    if (figure !== undefined) lot[figure] += basic + bonus;
    lots.set(ticket_id, lot);
  }
  return [...lots.values()].sort((a, b) => a.ticket_id - b.ticket_id);
}
