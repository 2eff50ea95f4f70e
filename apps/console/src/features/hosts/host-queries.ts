import { hostDetail, hosts } from '@rackhand/contract/endpoints/hosts';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';
import { completeHost } from './merge/complete-host.ts';

export const hostsKey = ['server'] as const;
/** Apart from the list: a host that has been removed has no details to load anew. */
export const hostDetailKey = (id: number) => ['server_detail', id] as const;

export function hostsQuery(api: ApiClient, automatic = false) {
  return queryOptions({
    queryKey: hostsKey,
    queryFn: async ({ signal }) => (await api.call(hosts, { automatic, signal })).servers.map(completeHost),
  });
}

export function hostDetailQuery(api: ApiClient, id: number, automatic = false) {
  return queryOptions({
    queryKey: hostDetailKey(id),
    queryFn: async ({ signal }) => {
      const detail = await api.call(hostDetail, { params: { id: String(id) }, automatic, signal });
      return { ...detail, server: completeHost(detail.server) };
    },
  });
}
