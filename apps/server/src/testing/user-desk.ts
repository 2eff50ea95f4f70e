import { comparableId } from '@rackhand/contract/account/admin-id';
import type { UserStatus } from '@rackhand/contract/account/user';
import type { LightMyRequestResponse } from 'fastify';
import { createTestApp, sameOrigin, type TestApp } from './create-test-app.ts';

export const serviceUrl = 'https://service.example/app';

interface UserOptions {
  group_type?: 'origin' | 'hmg';
  status?: UserStatus;
  username?: string;
  email?: string;
}

export interface UserDesk {
  farm: TestApp;
  /** Its uid. */
  addUser(userId: string, options?: UserOptions): Promise<string>;
  start(cookie: string, uid: string): Promise<LightMyRequestResponse>;
  end(cookie: string): Promise<LightMyRequestResponse>;
  current(cookie: string): Promise<unknown>;
  /** As the customer's service calls: no browser, no cookie, no origin. */
  redeem(token: string, remoteAddress?: string): Promise<LightMyRequestResponse>;
  check(session: string): Promise<LightMyRequestResponse>;
}

/** Its uid. */
export async function addCustomer(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  user_id: string,
  { group_type = 'origin', status = 'active', username = 'Kim', email }: UserOptions = {},
): Promise<string> {
  const { uid } = await db
    .insertInto('users')
    .values({
      ...{ user_id, comparable_id: comparableId(user_id), username, phone: '01000001000', locale: 'ko' },
      ...{ email: email ?? `${user_id}@customer.example`, group_type, status, created_at: clock.now() },
    })
    .returning('uid')
    .executeTakeFirstOrThrow();
  return uid;
}

/** A server whose main deployment has a service of the customers. */
export async function openUserDesk(options: { beside?: TestApp; settings?: object } = {}): Promise<UserDesk> {
  const { settings, ...rest } = options;
  const deployments = { 'origin.json': settings ?? { serviceUrl } };
  const farm = await createTestApp({ deployments, ...rest });
  const post = (url: string, cookie: string, payload: object = {}): Promise<LightMyRequestResponse> =>
    farm.app.inject({ method: 'POST', url, payload, headers: { cookie, ...sameOrigin } });
  return {
    farm,
    addUser: (userId, more) => addCustomer(farm, userId, more),
    start: (cookie, uid) => post('/admbo/signin/user', cookie, { uid }),
    end: (cookie) => post('/admbo/signin/user/end', cookie),
    current: async (cookie) => {
      const headers = { cookie, 'x-auto-refresh': '1' };
      const response = await farm.app.inject({ url: '/admbo/signin/user', headers });
      return response.json<{ data: { signed_in_as: unknown } }>().data.signed_in_as;
    },
    redeem: (token, remoteAddress = '203.0.113.50') =>
      farm.app.inject({
        method: 'POST',
        url: '/service/user/signin/admin',
        payload: { token },
        remoteAddress,
      }),
    check: (session) =>
      farm.app.inject({
        url: '/service/user/session_check',
        headers: { authorization: `Bearer ${session}` },
      }),
  };
}

/** The one-time token of an answer to `start`. */
export function tokenOf(response: LightMyRequestResponse): string {
  const { redirect_url: address } = response.json<{ data: { redirect_url: string } }>().data;
  return new URL(address).hash.replace('#token=', '');
}
