import { linkStates, userLinkKeys } from '@rackhand/contract/link/link-lists';
import { idIn, type SearchValues } from '../../platform/search-values.ts';
import type { LinkSearch, UserLinkKey } from '../links/link-view.ts';
import { periodSortOf } from '../periods/period-view.ts';
import { type LedgerKey, type LedgerSearch, parseLedgerSearch } from '../tickets/ticket-view.ts';

export const detailTabs = ['overview', 'tests', 'tickets', 'periods', 'links', 'extra', 'history'] as const;
export type DetailTab = (typeof detailTabs)[number];

/** Whose page it is, which part of it, and of the ledger, the links or the period tickets what is shown. */
export interface DetailView extends Omit<LedgerSearch, 'skey'>, Omit<LinkSearch, 'skey'> {
  skey?: LedgerKey | UserLinkKey | undefined;
  uid?: string | undefined;
  tab?: DetailTab | undefined;
}

/** Junk in the address is ignored. */
export function parseDetailView(values: SearchValues): DetailView {
  const { uid, tab } = values;
  const ledger = parseLedgerSearch(values);
  return {
    ...ledger,
    skey: ledger.skey ?? userLinkKeys.find((key) => key === values.skey),
    link_state: linkStates.find((state) => state === values.link_state),
    sort: periodSortOf(values) === undefined ? ledger.sort : values.sort,
    uid: idIn(uid),
    tab: detailTabs.find((one) => one === tab),
  };
}
