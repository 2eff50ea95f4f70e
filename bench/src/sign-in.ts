import { constants, publicEncrypt } from 'node:crypto';
import type { BrowserContext } from 'playwright-core';
import { benchAdmin } from './processes.ts';

export interface SignInRequest {
  method: 'POST';
  headers: Record<string, string>;
  body: string;
}

/** What the console posts to sign in, its password encrypted with a ticket of its own. */
export async function prepareSignIn(
  origin: string,
  id: string = benchAdmin.id,
  password: string = benchAdmin.password,
): Promise<SignInRequest> {
  const { data } = (await (await fetch(`${origin}/admbo/auth/public-key`)).json()) as {
    data: { public_key: string; key: string };
  };
  const pw = publicEncrypt(
    { key: data.public_key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(password),
  ).toString('base64');
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ admin_id: id, pw, key: data.key }),
  };
}

/** Signs in as the console does and answers the session cookie as `name=value`. */
export async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/admbo/signin`, await prepareSignIn(origin));
  const cookie = answer.headers
    .getSetCookie()
    .find((line) => /session/i.test(line))
    ?.split(';')[0];
  if (!answer.ok || cookie === undefined) throw new Error(`Sign-in failed: ${await answer.text()}`);
  return cookie;
}

/** Gives a browser the session, and the marker without which the console does not look for one (document 2 section 4). */
export async function carrySession(context: BrowserContext, origin: string, cookie: string): Promise<void> {
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([
    { name, value, url: origin, httpOnly: true, sameSite: 'Lax' },
    { name: 'login_admbo', value: 'true', url: origin, sameSite: 'Lax' },
  ]);
}
