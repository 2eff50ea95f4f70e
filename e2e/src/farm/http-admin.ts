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
  leave: () => Promise<void>;
}

export async function signInByHttp(
  { url }: Pick<SharedFarm, 'url'>,
  { id, password }: SharedFarm['admin'],
): Promise<HttpAdmin> {
  const context = await request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } });
  const post: HttpAdmin['post'] = async (path, data = {}) => {
    const answer = await context.post(path, { data });
    return { ...answered.parse(await answer.json()), status: answer.status() };
  };
  const { public_key, key } = offer.parse(await (await context.get('/admbo/auth/public-key')).json()).data;
  const { status } = await post('/admbo/signin', { admin_id: id, pw: seal(password, public_key), key });
  expect(status).toBe(200);
  return {
    request: context,
    post,
    get: async (path) => answered.parse(await (await context.get(path)).json()).data,
    leave: () => context.dispose(),
  };
}
