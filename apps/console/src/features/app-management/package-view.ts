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
  /** The package that is edited, as the corner of uploads goes on with it. */
  edit?: number | undefined;
  /** The package of which a new version is to be rolled out in stages. */
  rollout_of?: number | undefined;
}

export function parsePackageSearch(values: SearchValues): PackageSearch {
  return {
    ...parsePageSearch(values, packagePageSizes),
    query: values.query === '' ? undefined : values.query?.slice(0, limits.searchCharacters),
    sort: packageSortOf(values) === undefined ? undefined : values.sort,
    edit: idOf(values.edit),
    rollout_of: idOf(values.rollout_of),
    upload: values.upload === '' ? undefined : values.upload?.slice(0, 100),
  };
}

function idOf(text = ''): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

/** Whether the address opens the dialog of an app that there is. */
export function isAppNamed({ edit, rollout_of }: PackageSearch): boolean {
  return edit !== undefined || rollout_of !== undefined;
}

/** Whether it opens any. */
export function isDialogNamed(search: PackageSearch): boolean {
  return search.upload !== undefined || isAppNamed(search);
}

export const noDialog = { upload: undefined, edit: undefined, rollout_of: undefined } as const;

export function packageSortOf({ sort }: { sort?: string | undefined }): SortedBy<PackageColumn> | undefined {
  return parseColumnSort(sort, packageColumns);
}
