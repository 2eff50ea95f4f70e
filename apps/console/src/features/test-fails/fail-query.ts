import { listFails } from '@rackhand/contract/endpoints/tests';
import { limits } from '@rackhand/contract/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';
import { testsKey } from '../tests/live-runs.ts';
import { shownDays } from '../tests/test-query.ts';
import type { FailSearch } from './fail-view.ts';

/** What the list asks for besides its page. */
export function failsBodyOf({ by: group = 'signature', sval, signature, ...search }: FailSearch) {
  return {
    ...{ ...shownDays(search), group },
    ...(sval === undefined ? {} : { sval }),
    ...(signature === undefined ? {} : { signature }),
  };
}

/** What failed in these days; the answer before stays until the next one has come. */
export function failsQuery(api: ApiClient, search: FailSearch) {
  const { page = 1, limit = limits.listDefaultLimit } = search;
  const query = { ...failsBodyOf(search), page, limit };
  return queryOptions({
    queryKey: [...testsKey, 'fails', query] as const,
    queryFn: ({ signal }) => api.call(listFails, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
