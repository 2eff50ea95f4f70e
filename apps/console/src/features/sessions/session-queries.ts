import { listSessions } from '@rackhand/contract/endpoints/sessions';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';

export const sessionsKey = ['sessions'] as const;
/** Others come and go by themselves. */
const refetchMs = 10_000;

/** `aid`: another admin's, for super admins. */
export function sessionsQuery(api: ApiClient, aid: string | undefined) {
  return queryOptions({
    queryKey: [...sessionsKey, aid ?? null],
    queryFn: ({ signal, client, queryKey }) =>
      api.call(listSessions, {
        query: aid === undefined ? {} : { aid },
        // Opening the page is the person's own call, what follows is not.
        automatic: client.getQueryData(queryKey) !== undefined,
        signal,
      }),
    refetchInterval: refetchMs,
  });
}
