import { type APIRequestContext, type Page, request } from 'playwright-core';
import { expect } from 'vitest';
import { z } from 'zod';
import { seal } from '../../../apps/server/src/testing/seal.ts';
import type { SharedFarm } from './shared-farm.ts';

const offer = z.object({ data: z.object({ public_key: z.string(), key: z.string() }) });
const answered = z.object({
  errorCode: z.union([z.int(), z.string()]),
  data: z.record(z.string(), z.unknown()).default({}),
  details: z.array(z.object({ field: z.string(), message: z.string() })).default([]),
});
export type HttpAnswer = z.infer<typeof answered> & { status: number };

/** An administrator who is signed in without a browser. */
export interface HttpAdmin {
  request: APIRequestContext;
  post: (path: string, body?: object) => Promise<HttpAnswer>;
  get: (path: string) => Promise<Record<string, unknown>>;
  /** What a browser of theirs would send. */
  cookie: () => Promise<string>;
  leave: () => Promise<void>;
}

/** @returns the code of the answer, whose cookies the context keeps */
async function knockOn(
  context: APIRequestContext,
  url: string,
  { id, password }: SharedFarm['admin'],
): Promise<number | string> {
  const offered = await context.get(`${url}/admbo/auth/public-key`);
  const { public_key, key } = offer.parse(await offered.json()).data;
  const data = { admin_id: id, pw: seal(password, public_key), key };
  const answer = await context.post(`${url}/admbo/signin`, { data, headers: { origin: url } });
  return answered.parse(await answer.json()).errorCode;
}

/** The browser of this page is signed in, as if by the form: for tests whose matter is beyond that. */
export async function comeSignedIn(
  page: Page,
  { url, admin }: Pick<SharedFarm, 'url' | 'admin'>,
): Promise<void> {
  expect(await knockOn(page.request, url, admin)).toBe(0);
  // The console's own mark, without which it asks nobody who is there.
  await page.context().addCookies([{ name: 'login_admbo', value: 'true', url }]);
}

/** Signs in where that is allowed; otherwise `refused` has the code of the refusal. */
export async function knockByHttp(
  { url }: Pick<SharedFarm, 'url'>,
  { id, password }: SharedFarm['admin'],
): Promise<HttpAdmin & { refused: number | string }> {
  const context = await request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } });
  return {
    refused: await knockOn(context, url, { id, password }),
    request: context,
    post: async (path, data = {}) => {
      const answer = await context.post(path, { data });
      return { ...answered.parse(await answer.json()), status: answer.status() };
    },
    get: async (path) => answered.parse(await (await context.get(path)).json()).data,
    cookie: async () => {
      const { cookies } = await context.storageState();
      return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    },
    leave: () => context.dispose(),
  };
}

export async function signInByHttp(
  farm: Pick<SharedFarm, 'url'>,
  admin: SharedFarm['admin'],
): Promise<HttpAdmin> {
  const person = await knockByHttp(farm, admin);
  expect(person.refused).toBe(0);
  return person;
}
