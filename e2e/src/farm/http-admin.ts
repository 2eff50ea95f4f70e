import { type APIRequestContext, request } from 'playwright-core';
import { expect } from 'vitest';
import { z } from 'zod';
import { seal } from '../../../apps/server/src/testing/sign-in-by-http.ts';
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

/** Signs in where that is allowed; otherwise `refused` has the code of the refusal. */
export async function knockByHttp(
  { url }: Pick<SharedFarm, 'url'>,
  { id, password }: SharedFarm['admin'],
): Promise<HttpAdmin & { refused: number | string }> {
  const context = await request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } });
  const post: HttpAdmin['post'] = async (path, data = {}) => {
    const answer = await context.post(path, { data });
    return { ...answered.parse(await answer.json()), status: answer.status() };
  };
  const { public_key, key } = offer.parse(await (await context.get('/admbo/auth/public-key')).json()).data;
  const pw = seal(password, public_key);
  const { errorCode } = await post('/admbo/signin', { admin_id: id, pw, key });
  return {
    refused: errorCode,
    request: context,
    post,
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
