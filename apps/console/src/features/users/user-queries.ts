import { readUserMain, searchUsers } from '@rackhand/contract/endpoints/users';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';
import { defaultView, type UserView, userSortOf } from './user-view.ts';

export const usersKey = ['users'] as const;

/** The page before stays until the next one has come. */
export function usersQuery(api: ApiClient, view: UserView) {
  const { skey = defaultView.skey, sval = defaultView.sval, page = defaultView.page } = view;
  const { rows_per_page = defaultView.rows_per_page } = view;
  const sort = userSortOf(view);
  const filter = view.status === undefined ? {} : { status: view.status };
  const body = { skey, sval, filter, page: page - 1, rows_per_page, ...(sort && { sort }) };
  return queryOptions({
    queryKey: [...usersKey, body] as const,
    queryFn: ({ signal }) => api.call(searchUsers, { body, signal }),
    placeholderData: keepPreviousData,
  });
}

/** How many there are by status. */
export function userCountsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...usersKey, 'main'] as const,
    queryFn: async ({ signal }) => (await api.call(readUserMain, { signal })).counts,
  });
}
