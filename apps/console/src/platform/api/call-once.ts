import type { AnswerOf, Endpoint } from '@rackhand/contract/call/endpoint';
import type { ApiClient, CallInput } from './api-client.ts';
import { ApiError, unreachable } from './api-error.ts';

const keyBytes = 16;

/** Names one intent of a person: however often it is sent, the server does it once (document 3 section 1). */
export function newIntent(): string {
  // Not randomUUID, which browsers keep for https.
  const bytes = crypto.getRandomValues(new Uint8Array(keyBytes));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A call that must have its effect once; one whose answer was lost is repeated and gets the first answer. */
export async function callOnce<E extends Endpoint>(
  api: ApiClient,
  endpoint: E,
  input: CallInput<E> & { intent: string },
): Promise<AnswerOf<E>> {
  try {
    return await api.call(endpoint, input);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== unreachable) throw error;
    return api.call(endpoint, input);
  }
}
