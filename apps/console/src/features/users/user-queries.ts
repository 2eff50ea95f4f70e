import { readUser, readUserMain, searchUsers } from '@rackhand/contract/endpoints/users';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';
import { customersKey } from '../../platform/live/customers-key.ts';
import { defaultView, type UserView, userSortOf } from './user-view.ts';

export const usersKey = [...customersKey, 'users'] as const;

export function reloadUsers(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: usersKey });
}

/** What a view looks for, in its order, whatever page of it is shown. */
export function wantedUsers(view: UserView) {
  const { skey = defaultView.skey, sval = defaultView.sval, status, type, group_id, team_id } = view;
  const filter = {
    ...(status && { status }),
    ...(type && { type }),
    ...(group_id && { group_id }),
    ...(team_id && { team_id }),
  };
  const sort = userSortOf(view);
  return { skey, sval, filter, ...(sort && { sort }) };
}

/** The page before stays until the next one has come. */
export function usersQuery(api: ApiClient, view: UserView) {
  const { page = defaultView.page, rows_per_page = defaultView.rows_per_page } = view;
  const body = { ...wantedUsers(view), page: page - 1, rows_per_page };
  return queryOptions({
    queryKey: [...usersKey, body] as const,
    queryFn: ({ signal }) => api.call(searchUsers, { body, signal }),
    placeholderData: keepPreviousData,
  });
}

/** How many there are by status, and the newest. */
export function userMainQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...usersKey, 'main'] as const,
    queryFn: ({ signal }) => api.call(readUserMain, { signal }),
  });
}

/** One user whole; each reading is audited, so that nothing asks for it that is not looked at. */
export function userQuery(api: ApiClient, uid: string) {
  return queryOptions({
    queryKey: [...usersKey, 'one', uid] as const,
    queryFn: async ({ signal }) => (await api.call(readUser, { params: { id: uid }, signal })).user,
  });
}
