import type { AnswerOf, Endpoint } from '@rackhand/contract/call/endpoint';
import type { ApiClient, PlainInput } from './api-client.ts';
import { callOnce, type Intent, isRefusal } from './call-once.ts';

/**
 * What moves points: as long as nobody knows whether it has been done, the same again bears the first one's key, also after the
 * page was loaded anew in the middle, and gets its answer. Document 10, "Built already".
 */
export async function callForGood<E extends Endpoint>(
  api: ApiClient,
  endpoint: E,
  input: PlainInput<E> & { intent: Intent },
): Promise<AnswerOf<E>> {
  const { intent, ...asked } = input;
  const name = `rackhand.unsettled ${endpoint.path} ${JSON.stringify(asked)}`;
  intent.key = unsettled.read(name) ?? intent.key;
  unsettled.keep(name, intent.key);
  try {
    const answer = await callOnce(api, endpoint, input);
    unsettled.forget(name);
    return answer;
  } catch (error) {
    if (isRefusal(error)) unsettled.forget(name);
    throw error;
  }
}

/** Of this tab alone; one that forbids storage forgets it when it is loaded anew. */
const unsettled = {
  read: (name: string): string | null => guarded(() => sessionStorage.getItem(name)) ?? null,
  keep: (name: string, key: string): void => guarded(() => sessionStorage.setItem(name, key)),
  forget: (name: string): void => guarded(() => sessionStorage.removeItem(name)),
};

function guarded<Result>(access: () => Result): Result | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
