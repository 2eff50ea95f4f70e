import type { LinkState, userLinkKeys } from '@rackhand/contract/link/link-lists';
import type { DaySpan } from '../../platform/day-span.ts';
import type { PageSearch } from '../../platform/page-search.ts';

export type UserLinkKey = (typeof userLinkKeys)[number];

/** Which links of a user are shown, as it stands in the address. */
export interface LinkSearch extends PageSearch, DaySpan {
  skey?: UserLinkKey | undefined;
  sval?: string | undefined;
  /** Which are shown; `state` is a device's word in addresses. */
  link_state?: LinkState | undefined;
}
