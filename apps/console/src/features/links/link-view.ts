import { linkLimits, linkStates, userLinkKeys } from '@rackhand/contract/link/link-lists';
import { type DaySpan, parseDaySpan } from '../../platform/day-span.ts';
import { type PageSearch, parsePageSearch } from '../../platform/page-search.ts';
import type { SearchValues } from '../../platform/search-values.ts';

export type UserLinkKey = (typeof userLinkKeys)[number];

/** Which links of a user are shown, as it stands in the address. */
export interface LinkSearch extends PageSearch, DaySpan {
  skey?: UserLinkKey | undefined;
  sval?: string | undefined;
  /** Which are shown; `state` is a device's word in addresses. */
  link_state?: (typeof linkStates)[number] | undefined;
}

/** Junk in the address is ignored: its default stands instead. */
export function parseLinkSearch(values: SearchValues): LinkSearch {
  const sval = values.sval?.slice(0, linkLimits.searchCharacters);
  return {
    ...parsePageSearch(values),
    ...parseDaySpan(values),
    skey: userLinkKeys.find((key) => key === values.skey),
    sval: sval === '' ? undefined : sval,
    link_state: linkStates.find((state) => state === values.link_state),
  };
}
