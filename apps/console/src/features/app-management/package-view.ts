import { type PackageColumn, packageColumns } from '@rackhand/contract/app/app-package';
import type { SortedBy } from '@rackhand/contract/call/list-query';
import { limits } from '@rackhand/contract/limits';
import { parseColumnSort } from '../../platform/column-sort.ts';
import { type PageSearch, parsePageSearch } from '../../platform/page-search.ts';
import type { SearchValues } from '../../platform/search-values.ts';

/** Document 8: page sizes of the app tables. */
export const packagePageSizes = limits.poolPageSizes;

/** What of the list stands in the address. */
export interface PackageSearch extends PageSearch {
  query?: string | undefined;
  /** `-app_name`: by name, the other way. */
  sort?: string | undefined;
  /** An upload of this tab that is to become an app. */
  upload?: string | undefined;
  /** The package of which a new version is to be rolled out in stages. */
  rollout_of?: number | undefined;
}

export function parsePackageSearch(values: SearchValues): PackageSearch {
  return {
    ...parsePageSearch(values, packagePageSizes),
    query: values.query === '' ? undefined : values.query?.slice(0, limits.searchCharacters),
    sort: packageSortOf(values) === undefined ? undefined : values.sort,
    rollout_of: /^[1-9]\d{0,8}$/.test(values.rollout_of ?? '') ? Number(values.rollout_of) : undefined,
    upload: values.upload === '' ? undefined : values.upload?.slice(0, 100),
  };
}

export function packageSortOf({ sort }: { sort?: string | undefined }): SortedBy<PackageColumn> | undefined {
  return parseColumnSort(sort, packageColumns);
}
