import type { AnswerOf, Endpoint } from '@rackhand/contract/call/endpoint';
import { keepTabValue, readTabValue } from '../tab-value.ts';
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
  intent.key = readTabValue(name) ?? intent.key;
  keepTabValue(name, intent.key);
  try {
    const answer = await callOnce(api, endpoint, input);
    keepTabValue(name, null);
    return answer;
  } catch (error) {
    if (isRefusal(error)) keepTabValue(name, null);
    throw error;
  }
}
