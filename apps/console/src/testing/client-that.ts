import { type ApiClient, createApiClient } from '../platform/api/api-client.ts';

/** A client that gets these answers one after the other, and the idempotency keys that it has sent. */
export function clientThat(answers: (Response | Error)[]): { api: ApiClient; keys: (string | null)[] } {
  const keys: (string | null)[] = [];
  const api = createApiClient({
    fetch: (_address, request = {}) => {
      keys.push(new Headers(request.headers).get('Idempotency-Key'));
      const next = answers.shift() ?? new Error('nothing more');
      return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
    },
    language: () => 'en',
    takeEarlyAnswer: () => null,
    onSessionEnd: () => Promise.resolve(false),
  });
  return { api, keys };
}
