import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import { listSessions, type SessionRow } from '@rackhand/contract/endpoints/sessions';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';

export const sessionsKey = ['sessions'] as const;
/** Those of them have ended. */
export function forgetSessions(client: QueryClient, hasEnded: (session: SessionRow) => boolean): void {
  client.setQueriesData<AnswerOf<typeof listSessions>>({ queryKey: sessionsKey }, (known) => {
    if (known === undefined) return known;
    const sessions = known.sessions.filter((session) => !hasEnded(session));
    const gone = known.sessions.length - sessions.length;
    return { ...known, sessions, total_count: known.total_count - gone };
  });
}

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
