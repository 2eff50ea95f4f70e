import type { SortedBy } from '@rackhand/contract/call/list-query';
import {
  type LinkColumn,
  type LinkSearchKey,
  linkColumns,
  linkSearchKeys,
} from '@rackhand/contract/link/link-columns';
import {
  type LinkState,
  linkLimits,
  linkStates,
  type userLinkKeys,
} from '@rackhand/contract/link/link-lists';
import { type AccessMode, accessModes } from '@rackhand/contract/test/run-states';
import { parseColumnSort } from '../../platform/column-sort.ts';
import { type DaySpan, parseDaySpan } from '../../platform/day-span.ts';
import { type PageSearch, parsePageSearch } from '../../platform/page-search.ts';
import type { SearchValues } from '../../platform/search-values.ts';

export type UserLinkKey = (typeof userLinkKeys)[number];

/** Which links of a user are shown, as it stands in the address. */
export interface LinkSearch<Key extends LinkSearchKey = UserLinkKey> extends PageSearch, DaySpan {
  skey?: Key | undefined;
  sval?: string | undefined;
  /** Which are shown; `state` is a device's word in addresses. */
  link_state?: LinkState | undefined;
}

/** Which links of the deployment. */
export interface LinkListSearch extends LinkSearch<LinkSearchKey> {
  link_access?: AccessMode | undefined;
  sort?: string | undefined;
}

/** Junk in the address is ignored: its default stands instead. */
export function parseLinkListSearch(values: SearchValues): LinkListSearch {
  const sval = values.sval?.slice(0, linkLimits.addressCharacters);
  return {
    ...parsePageSearch(values),
    ...parseDaySpan(values),
    skey: linkSearchKeys.find((key) => key === values.skey),
    sval: sval === '' ? undefined : sval,
    link_state: linkStates.find((state) => state === values.link_state),
    link_access: accessModes.find((mode) => mode === values.link_access),
    sort: linkSortOf(values) === undefined ? undefined : values.sort,
  };
}

export function linkSortOf({ sort }: { sort?: string | undefined }): SortedBy<LinkColumn> | undefined {
  return parseColumnSort(sort, linkColumns);
}
