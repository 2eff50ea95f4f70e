import type { HostRow } from '@rackhand/contract/host/host';
import { limits } from '@rackhand/contract/limits';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ApiClient } from '../../../platform/api/api-client.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { hostDetailQuery, hostsKey, hostsQuery } from '../host-queries.ts';

/** Load and signs of life change too often for the live stream: they are asked for by the clock, while somebody looks. */
export function useHostRefresh(open: string | undefined): void {
  const { api } = usePlatform();
  const client = useQueryClient();
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) refresh(client, api, open).catch(() => undefined);
    }, limits.hostRefreshSeconds * 1000);
    return () => clearInterval(timer);
  }, [client, api, open]);
}

/** A failure shows itself in what the page says of the connection; what is on it stays. */
async function refresh(client: QueryClient, api: ApiClient, open: string | undefined): Promise<void> {
  await client.query({ ...hostsQuery(api, true), staleTime: 0 });
  const host = client.getQueryData<HostRow[]>(hostsKey)?.find(({ name }) => name === open);
  if (host !== undefined) await client.query({ ...hostDetailQuery(api, host.id, true), staleTime: 0 });
}
