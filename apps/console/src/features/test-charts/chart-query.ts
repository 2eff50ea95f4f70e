import { readCharts } from '@rackhand/contract/endpoints/test-figures';
import type { ChartScope } from '@rackhand/contract/test/daily-charts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';

/** For as long what was asked for stays as it is: a month changes little in it. */
const freshMs = 60_000;

export function chartsQuery(api: ApiClient, scope: ChartScope) {
  return queryOptions({
    queryKey: ['test-charts', scope] as const,
    queryFn: ({ signal }) => api.call(readCharts[scope], { signal }),
    placeholderData: keepPreviousData,
    staleTime: freshMs,
  });
}
