import type { APIRequestContext } from 'playwright-core';
import { expect } from 'vitest';
import { z } from 'zod';
import type { Farm } from './farm.ts';
import { waitUntil } from './wait-until.ts';

const run = z.object({
  recovery_id: z.string(),
  arn: z.string(),
  state: z.string(),
  why: z.string(),
  started_at: z.string(),
  rungs: z.array(
    z.object({
      rung: z.string(),
      result: z.string(),
      command_id: z.string().nullable(),
      began_at: z.string(),
      ended_at: z.string().nullable(),
    }),
  ),
});
export type RecoveryRun = z.infer<typeof run>;

const runs = z.object({ data: z.object({ recoveries: z.array(run) }) });
const policies = z.object({
  data: z.object({ policies: z.array(z.looseObject({ device_type: z.string() })) }),
});

/** Recoveries as an admin begins and reads them, also while a program is away. */
export function createRecoveryCalls({ url }: Pick<Farm, 'url'>, request: APIRequestContext) {
  const post = (path: string, data: object) => request.post(path, { data, headers: { origin: url } });
  /** The newest first; none while the server or its database is away. */
  async function list(arn?: string): Promise<RecoveryRun[]> {
    const params = arn === undefined ? {} : { arn };
    const answer = await request.get('/admbo/recovery', { params }).catch(() => null);
    return answer?.ok() === true ? runs.parse(await answer.json()).data.recoveries : [];
  }

  return {
    list,
    /** Of devices of one type, besides what stands there. */
    async setPolicy(terms: object, type = 'mobile'): Promise<void> {
      const answer = await request.get('/admbo/recovery_policy');
      const all = policies.parse(await answer.json()).data.policies;
      const present = all.find(({ device_type }) => device_type === type) ?? {};
      const given = Object.entries(present).filter(([name]) => !name.startsWith('changed_'));
      const changed = { ...Object.fromEntries(given), ...terms };
      expect((await post('/admbo/recovery_policy', changed)).status()).toBe(200);
    },
    /** Asks until there is one: of a device that has one under way a second question begins none. */
    async begin(arn: string, known: readonly string[]): Promise<string> {
      const fresh = async (): Promise<RecoveryRun | undefined> =>
        (await list(arn)).find(({ recovery_id }) => !known.includes(recovery_id));
      await waitUntil('the recovery has begun', async () => {
        await post('/admbo/recovery', { arn }).catch(() => null);
        return (await fresh()) !== undefined;
      });
      return (await fresh())?.recovery_id ?? '';
    },
    async ended(id: string, withinMs: number): Promise<RecoveryRun> {
      const one = async (): Promise<RecoveryRun | undefined> =>
        (await list()).find(({ recovery_id, state }) => recovery_id === id && state !== 'running');
      await waitUntil('the recovery has ended', async () => (await one()) !== undefined, withinMs);
      return z.custom<RecoveryRun>().parse(await one());
    },
  };
}
