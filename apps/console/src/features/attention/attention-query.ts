import { readMain } from '@rackhand/contract/endpoints/home';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';

const askedEveryMs = 60_000;
export const mainKey = ['main'] as const;

/** Asked for again when devices fail or recover, and each minute: nothing tells of what only time makes worse. */
export function mainQuery(api: ApiClient, devicesInError: number) {
  return queryOptions({
    queryKey: [...mainKey, devicesInError] as const,
    queryFn: ({ signal }) => api.call(readMain, { signal, automatic: true }),
    placeholderData: keepPreviousData,
    refetchInterval: askedEveryMs,
  });
}
