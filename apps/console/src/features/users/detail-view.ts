import type { SearchValues } from '../../platform/search-values.ts';
import { type LinkSearch, parseLinkSearch } from '../links/link-view.ts';
import { type LedgerSearch, parseLedgerSearch } from '../tickets/ticket-view.ts';

export const detailTabs = ['overview', 'tests', 'tickets', 'periods', 'links', 'extra', 'history'] as const;
export type DetailTab = (typeof detailTabs)[number];

/** Whose page it is, which part of it, and of the ledger or the links what is shown. */
export interface DetailView extends LedgerSearch, LinkSearch {
  uid?: string | undefined;
  tab?: DetailTab | undefined;
}

/** Junk in the address is ignored. */
export function parseDetailView(values: SearchValues): DetailView {
  const { uid, tab } = values;
  return {
    ...parseLedgerSearch(values),
    ...parseLinkSearch(values),
    uid: uid === undefined || uid === '' ? undefined : uid.slice(0, 100),
    tab: detailTabs.find((one) => one === tab),
  };
}
