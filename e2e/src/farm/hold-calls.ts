import type { HoldState } from '@rackhand/contract/hold/hold';
import type { APIRequestContext } from 'playwright-core';
import { z } from 'zod';
import type { SharedFarm } from './shared-farm.ts';

const made = z.object({ data: z.object({ token: z.string() }) });
const taken = z.object({ data: z.object({ hold_id: z.string() }) });
const answered = z.object({
  errorCode: z.union([z.int(), z.string()]),
  data: z.object({ released: z.boolean().optional() }).optional(),
});
export type HoldAnswer = z.infer<typeof answered>;

/** For how long it takes and renews. */
export const holdMinutes = 30;

/** A system beside the farm that knows it by an API token alone. */
export interface OutsideSystem {
  hold: (arn: string, state: HoldState, note: string) => Promise<string>;
  renew: (holdId: string) => Promise<HoldAnswer>;
  release: (holdId: string) => Promise<HoldAnswer>;
}

/** `request` is a super administrator's. */
export async function introduceSystem(
  farm: SharedFarm,
  request: APIRequestContext,
  name: string,
): Promise<OutsideSystem> {
  const ask = (path: string, data: object) => request.post(path, { data, headers: { origin: farm.url } });
  const answer = await ask('/admbo/api_token', { name, scopes: ['holds'], valid_days: 1 });
  const { token } = made.parse(await answer.json()).data;
  const call = async (path: string, body: object): Promise<unknown> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    return (
      await fetch(`${farm.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    ).json();
  };
  return {
    hold: async (arn, state, note) =>
      taken.parse(await call('/service/hold', { arn, state, minutes: holdMinutes, note })).data.hold_id,
    renew: async (hold_id) =>
      answered.parse(await call('/service/hold/renew', { hold_id, minutes: holdMinutes })),
    release: async (hold_id) => answered.parse(await call('/service/release', { hold_id })),
  };
}
