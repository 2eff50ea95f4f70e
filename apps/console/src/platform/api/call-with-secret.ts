import type { AnswerOf, Endpoint } from '@rackhand/contract/call/endpoint';
import { publicKey } from '@rackhand/contract/endpoints/sign-in';
import type { ApiClient, CallInput } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { encryptSecret } from './secret-encryption.ts';

export interface SecretKey {
  key: string;
  encrypt: (secret: string) => Promise<string>;
}

/**
 * A call that carries secrets. Each key is good for one request; the server says 901 on `key` or `pw` when it was
 * used, expired or foreign, and the call is then repeated once with a new one (document 3 section 2).
 */
export async function callWithSecret<E extends Endpoint>(
  api: ApiClient,
  endpoint: E,
  build: (key: SecretKey) => Promise<CallInput<E>>,
): Promise<AnswerOf<E>> {
  const attempt = async (): Promise<AnswerOf<E>> => api.call(endpoint, await build(await fetchKey(api)));
  try {
    return await attempt();
  } catch (error) {
    if (!refusesKey(error)) throw error;
    return attempt();
  }
}

async function fetchKey(api: ApiClient): Promise<SecretKey> {
  const { public_key, key } = await api.call(publicKey);
  return { key, encrypt: (secret) => encryptSecret(public_key, secret) };
}

function refusesKey(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code !== '901') return false;
  return error.details.some(({ field }) => field === 'key' || field === 'pw');
}
