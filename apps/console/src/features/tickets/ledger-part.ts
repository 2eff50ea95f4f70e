import type { LedgerSearch } from './ticket-view.ts';

/** Of a page's view what its ledger shows. */
export function ledgerPart(view: LedgerSearch): LedgerSearch {
  const { kind, skey, sval, from, to, sort, page, limit } = view;
  return { kind, skey, sval, from, to, sort, page, limit };
}
