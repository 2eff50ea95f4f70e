import type { LightMyRequestResponse } from 'fastify';
import { createTestApp, makeAdmin, passwordOf, type TestApp } from './create-test-app.ts';
import { signInByHttp } from './sign-in-by-http.ts';

export const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;
export const right = passwordOf.super;
export const wrong = 'Wrong-lime7';

type Code = number | string;
type Options = NonNullable<Parameters<typeof signInByHttp>[3]>;

export interface SignInDesk {
  farm: TestApp;
  attempt(password: string, options?: Options, admId?: string): Promise<LightMyRequestResponse>;
  /** The codes of that many wrong passwords in a row. */
  failTimes(times: number, options?: Options): Promise<Code[]>;
}

export function codeOf(response: LightMyRequestResponse): Code {
  return response.json<{ errorCode: Code }>().errorCode;
}

/** A server with one super admin, `super01`, at whose door tests knock. */
export async function openSignInDesk(): Promise<SignInDesk> {
  const farm = await createTestApp();
  await makeAdmin(farm.db, 'super', { at: farm.clock.now() });
  const attempt: SignInDesk['attempt'] = (password, options = {}, admId = 'super01') =>
    signInByHttp(farm.app, admId, password, options);
  return {
    farm,
    attempt,
    failTimes: async (times, options = {}) => {
      const codes: Code[] = [];
      for (let index = 0; index < times; index += 1) codes.push(codeOf(await attempt(wrong, options)));
      return codes;
    },
  };
}
