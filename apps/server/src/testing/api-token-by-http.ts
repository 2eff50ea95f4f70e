import type { TokenScope } from '@rackhand/contract/account/token-scopes';
import { sameOrigin, type TestApp } from './create-test-app.ts';

export interface MadeToken {
  id: string;
  token: string;
  /** What a program sends. */
  headers: { authorization: string };
}

let made = 0;

/** A token that a super admin makes through HTTP. */
export async function makeApiToken(
  farm: TestApp,
  scopes: TokenScope[],
  options: { name?: string; days?: number } = {},
): Promise<MadeToken> {
  made += 1;
  const { name = `program ${String(made)}`, days = 30 } = options;
  const response = await farm.app.inject({
    method: 'POST',
    url: '/admbo/api_token',
    headers: { cookie: await farm.signIn('super'), ...sameOrigin },
    payload: { name, scopes, valid_days: days },
  });
  if (response.statusCode !== 200) throw new Error(response.body);
  const { id, token } = response.json<{ data: { id: string; token: string } }>().data;
  return { id, token, headers: { authorization: `Bearer ${token}` } };
}
