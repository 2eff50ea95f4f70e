import { listApiTokens } from '@rackhand/contract/endpoints/api-tokens';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';

export const apiTokensKey = ['api_tokens'] as const;
/** Another super admin may make and revoke some, and programs use them. */
const refetchMs = 10_000;

export function apiTokensQuery(api: ApiClient) {
  return queryOptions({
    queryKey: apiTokensKey,
    queryFn: async ({ signal, client, queryKey }) => {
      // Opening the page is the person's own call, what follows is not.
      const automatic = client.getQueryData(queryKey) !== undefined;
      return (await api.call(listApiTokens, { automatic, signal })).api_tokens;
    },
    refetchInterval: refetchMs,
  });
}
