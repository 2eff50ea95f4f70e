import type { UserHistoryPart } from '@rackhand/contract/account/user-history';
import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import { userHistory } from '@rackhand/contract/endpoints/user-changes';
import { readUser, readUserMain, searchUsers } from '@rackhand/contract/endpoints/users';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';
import { customersKey } from '../../platform/live/customers-key.ts';
import { defaultView, type UserView, userSortOf } from './user-view.ts';

export const usersKey = [...customersKey, 'users'] as const;
/** Of one user: no hint of the stream asks again by itself, as each reading is audited. */
const oneUserKey = ['user'] as const;

/** A user with what belongs to one. */
export type WholeUser = AnswerOf<typeof readUser>;

export function reloadUsers(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: usersKey });
  void client.invalidateQueries({ queryKey: oneUserKey });
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
    queryKey: [...oneUserKey, uid] as const,
    queryFn: ({ signal }) => api.call(readUser, { params: { id: uid }, signal }),
  });
}

/** What the trail says of a user, newest first, page by page. */
export function userHistoryQuery(api: ApiClient, uid: string, of: UserHistoryPart) {
  return infiniteQueryOptions({
    queryKey: [...usersKey, 'history', uid, of] as const,
    queryFn: ({ pageParam, signal }) => {
      const query = { of, ...(pageParam !== null && { below: pageParam }) };
      return api.call(userHistory, { params: { id: uid }, query, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ older }) => older,
  });
}
