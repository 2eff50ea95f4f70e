import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import { listViews } from '@rackhand/contract/endpoints/list-views';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../platform/api/api-client.ts';

export type ListViews = AnswerOf<typeof listViews>;
export const listViewsKey = ['list_views'] as const;

/** The caller's views, those of others that are shared, and how the caller has the list arranged. */
export function listViewsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: listViewsKey,
    queryFn: ({ signal }) => api.call(listViews, { signal, automatic: true }),
  });
}
