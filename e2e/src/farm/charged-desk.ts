import { expect } from 'vitest';
import { z } from 'zod';
import { seal } from '../../../apps/server/src/testing/seal.ts';
import { type HttpAdmin, type HttpAnswer, signInByHttp } from './http-admin.ts';
import type { SharedFarm } from './shared-farm.ts';

const devices = z.array(z.object({ arn: z.string(), info: z.object({ state: z.string() }) }));
const wallet = z.object({ basic: z.int(), bonus: z.int(), reserved: z.int(), available: z.int() });
const entry = z.object({
  kind: z.string(),
  basic: z.int(),
  bonus: z.int(),
  test_run_id: z.string().nullable(),
  balance_after: z.int(),
});
export type Entry = z.infer<typeof entry>;

/** The users of a farm who pay for their tests, and whoever starts them in their names. */
export interface ChargedDesk {
  admin: HttpAdmin;
  /** A write that is done; its answer. */
  done: (path: string, body?: object) => Promise<Record<string, unknown>>;
  /** Its uid; active at once. */
  addUser: (userId: string, more?: object) => Promise<string>;
  /** The number of the ticket. */
  give: (uid: string, more: object) => Promise<number>;
  /** As the customers' service asks for them: a token with the user's right. */
  ask: (path: string, body: object, key?: string) => Promise<HttpAnswer>;
  /** Devices that are free now. */
  free: () => Promise<string[]>;
  wallet: (uid: string) => Promise<z.infer<typeof wallet>>;
  /** How many of a user's tests wait. */
  waiting: (uid: string) => Promise<number>;
  /** All entries of a user's ledger, the oldest first. */
  ledger: (uid: string) => Promise<Entry[]>;
  leave: () => Promise<void>;
}

export async function openChargedDesk(farm: Pick<SharedFarm, 'url' | 'admin'>): Promise<ChargedDesk> {
  const admin = await signInByHttp(farm, farm.admin);
  const made = await admin.post('/admbo/api_token', { name: 'shop', scopes: ['tests'], valid_days: 30 });
  const headers = {
    authorization: `Bearer ${String(made.data['token'])}`,
    'content-type': 'application/json',
  };
  const answered = z.object({ data: z.record(z.string(), z.unknown()).default({}) });
  const done = async (path: string, body: object = {}): Promise<Record<string, unknown>> => {
    const { errorCode, data } = await admin.post(path, body);
    expect(errorCode, path).toBe(0);
    return data;
  };
  return {
    admin,
    done,
    addUser: async (user_id, more = {}) => {
      const email = `${user_id}@customer.example`;
      const offered = await admin.get('/admbo/auth/public-key');
      const secret = { pw: seal('Wz7!vQ2xTr', String(offered['public_key'])), key: offered['key'] };
      const body = { user_id, username: 'Kim', email, ...secret, ...more };
      const { uid } = await done('/admbo/user/create', body);
      return String(uid);
    },
    give: async (uid, more) =>
      Number((await done('/admbo/ticket/give', { uid, note: 'to test with', ...more }))['ticket_id']),
    ask: async (path, body, key) => {
      const keyed = key === undefined ? headers : { ...headers, 'idempotency-key': key };
      const answer = await fetch(`${farm.url}${path}`, {
        ...{ method: 'POST', headers: keyed },
        body: JSON.stringify(body),
      });
      const text = (await answer.json()) as { errorCode: number | string; details?: [] };
      return {
        ...answered.parse(text),
        ...{ errorCode: text.errorCode, details: text.details ?? [], status: answer.status },
      };
    },
    free: async () =>
      devices
        .parse((await admin.get('/admbo/all_device'))['arns'])
        .filter(({ info }) => info.state === 'AVAILABLE')
        .map(({ arn }) => arn),
    wallet: async (uid) => wallet.parse((await admin.get(`/admbo/user/detail/${uid}`))['wallet']),
    waiting: async (uid) => {
      const { waiting } = await admin.get(`/admbo/user/detail/${uid}`);
      return z.object({ total_count: z.int() }).parse(waiting).total_count;
    },
    ledger: async (uid) => {
      const sort = { id: 'entry_id', direction: 'asc' };
      const body = { filter: { uid }, rows_per_page: 600, sort };
      return z.array(entry).parse((await done('/admbo/point/search', body))['entries']);
    },
    leave: () => admin.leave(),
  };
}
