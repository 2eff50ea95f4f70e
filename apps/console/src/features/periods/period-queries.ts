import { listPeriods, listUserPeriods } from '@rackhand/contract/endpoints/periods';
import { limits } from '@rackhand/contract/limits';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';
import { customersKey } from '../../platform/live/customers-key.ts';
import { type PeriodSearch, periodSortOf } from './period-view.ts';

const periodsKey = [...customersKey, 'periods'] as const;

export function reloadPeriods(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: periodsKey });
}

/** Which period tickets a view shows, and in which order; the same for the list and its file. */
export function periodKeysOf(search: PeriodSearch) {
  const { q, period_state: state } = search;
  const sort = periodSortOf(search);
  return { ...(q !== undefined && { q }), ...(state && { state }), ...(sort && { sort }) };
}

export function periodsQuery(api: ApiClient, search: PeriodSearch) {
  const { page = 1, limit = limits.listDefaultLimit } = search;
  const { sort, ...keys } = periodKeysOf(search);
  const paged = { ...keys, page: String(page), limit: String(limit) };
  const query = { ...paged, ...(sort && { sort: JSON.stringify(sort) }) };
  return queryOptions({
    queryKey: [...periodsKey, 'list', query] as const,
    queryFn: ({ signal }) => api.call(listPeriods, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** All of one user. */
export function userPeriodsQuery(api: ApiClient, uid: string, search: PeriodSearch = {}) {
  const sort = periodSortOf(search);
  const query = sort === undefined ? {} : { sort: JSON.stringify(sort) };
  return queryOptions({
    queryKey: [...periodsKey, 'user', uid, query] as const,
    queryFn: async ({ signal }) =>
      (await api.call(listUserPeriods, { params: { uid }, query, signal })).periods,
    placeholderData: keepPreviousData,
  });
}
