import { listHolds } from '@rackhand/contract/endpoints/holds';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';

/** A renewed hold changes nothing else of the device, so it is asked for again. */
const askAgainMs = 30_000;

/** Who holds a device now; another state makes it another question. */
export function deviceHoldQuery(api: ApiClient, arn: string, stateSince: string) {
  return queryOptions({
    queryKey: ['hold', arn, stateSince] as const,
    queryFn: async ({ signal }) => {
      const { holds } = await api.call(listHolds, { query: { arn }, signal, automatic: true });
      return holds[0] ?? null;
    },
    refetchInterval: askAgainMs,
  });
}
