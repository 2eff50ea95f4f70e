import { listNotices } from '@rackhand/contract/endpoints/notices';
import { limits } from '@rackhand/contract/limits';
import type { NoticeState } from '@rackhand/contract/notice/notice';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';
import { noticesKey } from './live-notices.ts';
import { type NoticeSearch, noticeSortOf } from './notice-view.ts';

/** What the list asks for besides its page. */
export function noticeKeysOf({ noti_state: state, q, ...search }: NoticeSearch) {
  const sort = noticeSortOf(search);
  return { ...(state && { state }), ...(q !== undefined && { q }), ...(sort && { sort }) };
}

/** The stream tells when one has changed; the page before stays until the next one has come. */
export function noticesQuery(api: ApiClient, search: NoticeSearch) {
  const { page = 1, limit = limits.listDefaultLimit } = search;
  const { sort, ...keys } = noticeKeysOf(search);
  const query = { ...keys, page, limit, ...(sort && { sort: JSON.stringify(sort) }) };
  return queryOptions({
    queryKey: [...noticesKey, query] as const,
    queryFn: ({ signal }) => api.call(listNotices, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** For the time line: all of a state, as far as anybody can read them. */
export function noticesInState(api: ApiClient, state: NoticeState) {
  const query = { state, limit: 50, sort: JSON.stringify({ id: 'start_date', direction: 'asc' }) };
  return queryOptions({
    queryKey: [...noticesKey, 'line', state] as const,
    queryFn: async ({ signal }) =>
      (await api.call(listNotices, { query, automatic: true, signal })).notifications,
  });
}

export function noticeQuery(api: ApiClient, noti_id: number) {
  return queryOptions({
    queryKey: [...noticesKey, 'one', noti_id] as const,
    queryFn: async ({ signal }) =>
      (await api.call(listNotices, { query: { noti_id }, signal })).notifications[0] ?? null,
  });
}
