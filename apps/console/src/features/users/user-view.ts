import {
  type UserColumn,
  type UserSearchKey,
  type UserStatus,
  userColumns,
  userListLimits,
  userSearchKeys,
  userStatuses,
} from '@rackhand/contract/account/user';
import type { SortedBy } from '@rackhand/contract/call/list-query';
import { parseColumnSort } from '../../platform/column-sort.ts';
import { withPageLimit } from '../../platform/page-search.ts';
import type { SearchValues } from '../../platform/search-values.ts';

/** What the list shows, as it stands in the address; absent values are the defaults. Document 2 section 3. */
export interface UserView {
  skey?: UserSearchKey | undefined;
  sval?: string | undefined;
  status?: UserStatus | undefined;
  page?: number | undefined;
  rows_per_page?: number | undefined;
  /** `-email`: by e-mail, the other way. */
  sort?: string | undefined;
}

export const rowChoices = [userListLimits.rows, 50, 100] as const;
export const defaultView = {
  skey: 'user_id',
  sval: '',
  page: 1,
  rows_per_page: userListLimits.rows,
} as const;

/** Junk in the address is ignored. */
export function parseUserView(values: SearchValues): UserView {
  const page = /^[1-9]\d{0,5}$/.test(values.page ?? '') ? Number(values.page) : undefined;
  return {
    skey: userSearchKeys.find((key) => key === values.skey),
    sval: values.sval === undefined || values.sval === '' ? undefined : textOf(values.sval),
    status: userStatuses.find((status) => status === values.status),
    page,
    rows_per_page: rowChoices.find((rows) => rows === Number(values.rows_per_page)),
    sort: userSortOf(values) === undefined ? undefined : values.sort,
  };
}

export function userSortOf({ sort }: { sort?: string | undefined }): SortedBy<UserColumn> | undefined {
  return parseColumnSort(sort, userColumns);
}

export function withRows(view: UserView, rows: number, total: number): UserView {
  const { page } = withPageLimit({ page: view.page }, rows, total);
  return { ...view, page, rows_per_page: rows };
}

function textOf(text: string): string {
  return text.slice(0, userListLimits.searchCharacters);
}
