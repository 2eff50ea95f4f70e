import { readTest, readTestMain, searchTests } from '@rackhand/contract/endpoints/tests';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';
import { testsKey } from './live-runs.ts';
import { testBodyOf } from './test-query.ts';
import type { TestSearch } from './test-view.ts';

export function testMainQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...testsKey, 'main'] as const,
    queryFn: ({ signal }) => api.call(readTestMain, { signal }),
  });
}

/** One page of runs; the page before stays until it has come. */
export function testsQuery(api: ApiClient, search: TestSearch) {
  const body = testBodyOf(search);
  return queryOptions({
    queryKey: [...testsKey, 'list', body] as const,
    queryFn: ({ signal }) => api.call(searchTests, { body, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The last tests that an admin has started by hand. */
export function byHandQuery(api: ApiClient, admId: string, count: number) {
  const body = { by_hand: admId, rows_per_page: count };
  return queryOptions({
    queryKey: [...testsKey, 'list', body] as const,
    queryFn: ({ signal }) => api.call(searchTests, { body, signal }),
  });
}

export const oneTestKey = (id: string) => [...testsKey, 'one', id] as const;

/** Why a run waits, and for how many, changes without a change of the run. */
const whileWaitingMs = 3_000;

/** A test or one run of it, in its last attempt or the one named; its timeline comes in pages of its own. */
export function testQuery(api: ApiClient, id: string, attempt?: number) {
  return queryOptions({
    queryKey: [...oneTestKey(id), attempt ?? null] as const,
    queryFn: ({ signal }) =>
      api.call(readTest, {
        params: { id },
        query: { items: 0, ...(attempt === undefined ? {} : { attempt }) },
        signal,
      }),
    refetchInterval: ({ state }) => (state.data?.run?.state === 'queued' ? whileWaitingMs : false),
  });
}
