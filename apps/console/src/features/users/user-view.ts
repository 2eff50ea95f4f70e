import {
  type UserColumn,
  type UserSearchKey,
  type UserStatus,
  type UserType,
  userColumns,
  userListLimits,
  userSearchKeys,
  userStatuses,
  userTypes,
} from '@rackhand/contract/account/user';
import type { SortedBy } from '@rackhand/contract/call/list-query';
import { limits } from '@rackhand/contract/limits';
import { parseColumnSort } from '../../platform/column-sort.ts';
import { withPageLimit } from '../../platform/page-search.ts';
import type { SearchValues } from '../../platform/search-values.ts';

/** What the list shows, as it stands in the address; absent values are the defaults. Document 2 section 3. */
export interface UserView {
  skey?: UserSearchKey | undefined;
  sval?: string | undefined;
  status?: UserStatus | undefined;
  type?: UserType | undefined;
  group_id?: number | undefined;
  team_id?: number | undefined;
  page?: number | undefined;
  rows_per_page?: number | undefined;
  /** `-email`: by e-mail, the other way. */
  sort?: string | undefined;
}

export const rowChoices = [userListLimits.rows, ...limits.devicePageSizes] as const;
export const defaultView = {
  skey: 'user_id',
  sval: '',
  page: 1,
  rows_per_page: userListLimits.rows,
} as const;

/** Junk in the address is ignored. */
export function parseUserView(values: SearchValues): UserView {
  return {
    skey: userSearchKeys.find((key) => key === values.skey),
    sval: values.sval === undefined || values.sval === '' ? undefined : textOf(values.sval),
    status: userStatuses.find((status) => status === values.status),
    type: userTypes.find((type) => type === values.type),
    group_id: numberOf(values.group_id),
    team_id: numberOf(values.team_id),
    page: numberOf(values.page),
    rows_per_page: rowChoices.find((rows) => rows === Number(values.rows_per_page)),
    sort: userSortOf(values) === undefined ? undefined : values.sort,
  };
}

export function userSortOf({ sort }: { sort?: string | undefined }): SortedBy<UserColumn> | undefined {
  return parseColumnSort(sort, userColumns);
}

export function withRows(view: UserView, rows: number, total: number): UserView {
  const { page } = withPageLimit({ page: view.page, limit: view.rows_per_page }, rows, total);
  return { ...view, page, rows_per_page: rows };
}

/** Whether it shows some of the users only. */
export function isNarrowed({ sval, status, type, group_id, team_id }: UserView): boolean {
  return [sval, status, type, group_id, team_id].some((part) => part !== undefined);
}

/** Whether an address says more than the page's own: it is one of the list, which stood there once. */
export function isOfList(view: UserView): boolean {
  return Object.values(view).some((part) => part !== undefined);
}

function numberOf(text: string | undefined): number | undefined {
  return /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : undefined;
}

function textOf(text: string): string {
  return text.slice(0, userListLimits.searchCharacters);
}
