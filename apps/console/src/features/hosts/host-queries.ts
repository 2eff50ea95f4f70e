import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import { hostDetail, hosts } from '@rackhand/contract/endpoints/hosts';
import type { AgentRelease } from '@rackhand/contract/host/agent-update';
import type { HostRow } from '@rackhand/contract/host/host';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
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

/** What agents can be brought to by the server that answers. */
export function agentReleaseQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['agent_release'],
    queryFn: async ({ signal }): Promise<AgentRelease | null> => {
      const answer: Partial<AnswerOf<typeof hosts>> = await api.call(hosts, { signal });
      // A server of an earlier release names none.
      return answer.agent_release ?? null;
    },
  });
}

/** Asks again for what is shown of the hosts, where the stream can't tell. */
export function reloadHosts(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: hostsKey });
  for (const { id } of client.getQueryData<HostRow[]>(hostsKey) ?? [])
    void client.invalidateQueries({ queryKey: hostDetailKey(id) });
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
