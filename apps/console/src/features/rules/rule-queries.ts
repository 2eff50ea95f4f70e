import { ruleHistory } from '@rackhand/contract/endpoints/rule-files';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';
import { ruleHistoryKey } from './live-rules.ts';

/** Who changed what, a page at a time. */
export function ruleHistoryQuery(api: ApiClient, place: { page: number; limit: number }) {
  return queryOptions({
    queryKey: [...ruleHistoryKey, place],
    queryFn: ({ signal }) => api.call(ruleHistory, { query: place, automatic: true, signal }),
    placeholderData: keepPreviousData,
  });
}
