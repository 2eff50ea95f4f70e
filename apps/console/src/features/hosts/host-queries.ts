import { hosts } from '@rackhand/contract/endpoints/hosts';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';

export const hostsKey = ['server'] as const;

export function hostsQuery(api: ApiClient, automatic = false) {
  return queryOptions({
    queryKey: hostsKey,
    queryFn: async ({ signal }) => (await api.call(hosts, { automatic, signal })).servers,
  });
}
