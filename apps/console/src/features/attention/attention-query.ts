import { readMain } from '@rackhand/contract/endpoints/home';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';
import { mainKey } from './live-main.ts';

const askedEveryMs = 60_000;

/**
 * Asked for again when devices fail, recover or are seen to, when customers change, and each minute: nothing tells of what
 * only time makes worse.
 */
export function mainQuery(api: ApiClient, devicesAsking: number) {
  return queryOptions({
    queryKey: [...mainKey, devicesAsking] as const,
    queryFn: ({ signal }) => api.call(readMain, { signal, automatic: true }),
    placeholderData: keepPreviousData,
    refetchInterval: askedEveryMs,
  });
}
