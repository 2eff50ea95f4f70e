import type { SortedBy } from '@rackhand/contract/call/list-query';
import { type AdminColumn, adminColumns } from '@rackhand/contract/endpoints/admins';
import { parseColumnSort } from '../../platform/column-sort.ts';
import { type PageSearch, parsePageSearch } from '../../platform/page-search.ts';
import type { SearchValues } from '../../platform/search-values.ts';

export interface AdminSearch extends PageSearch {
  q?: string | undefined;
  /** `-adm_email`: by e-mail, the other way. */
  sort?: string | undefined;
}

export function parseAdminSearch(values: SearchValues): AdminSearch {
  return {
    ...parsePageSearch(values),
    q: values.q === '' ? undefined : values.q?.slice(0, 100),
    sort: adminSortOf(values) === undefined ? undefined : values.sort,
  };
}

export function adminSortOf({ sort }: { sort?: string | undefined }): SortedBy<AdminColumn> | undefined {
  return parseColumnSort(sort, adminColumns);
}
