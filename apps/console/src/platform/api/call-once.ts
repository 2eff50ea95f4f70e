import type { AnswerOf, Endpoint } from '@rackhand/contract/call/endpoint';
import type { ApiClient, PlainInput } from './api-client.ts';
import { ApiError, unreachable, unreadable } from './api-error.ts';

const keyBytes = 16;

/** What one person means to do once, under the key of its last try. */
export interface Intent {
  key: string;
}

export function newIntent(): Intent {
  return { key: newKey() };
}

/** Named so, a call has its effect once, however often it is sent (document 3 section 1). */
export function newKey(): string {
  // Not randomUUID, which browsers keep for https.
  const bytes = crypto.getRandomValues(new Uint8Array(keyBytes));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * A call that must have its effect once; one whose answer was lost is repeated and gets the first answer. A refusal has done
 * nothing, and by its key it would be said again: what is tried after it is judged anew.
 */
export async function callOnce<E extends Endpoint>(
  api: ApiClient,
  endpoint: E,
  input: PlainInput<E> & { intent: Intent },
): Promise<AnswerOf<E>> {
  const { intent } = input;
  const send = (): Promise<AnswerOf<E>> => api.call(endpoint, { ...input, intent: intent.key });
  try {
    return await send().catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== unreachable) throw error;
      return send();
    });
  } catch (error) {
    if (isRefusal(error)) intent.key = newKey();
    throw error;
  }
}

/** Behind these nobody knows what has been done: the same key tells it. */
const unknownEnds = [unreachable, unreadable, '500', '900'];

export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && !unknownEnds.includes(error.code);
}
