import type { AnswerOf } from '@rackhand/contract/endpoint';
import type { adminLastActivity } from '@rackhand/contract/endpoints/audit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, makeAdmin, passwordOf, type TestApp } from '../../testing/create-test-app.ts';
import { cookiesOf, signInByHttp } from '../../testing/sign-in-by-http.ts';

describe('the sign-in before this one', () => {
  let farm: TestApp;
  beforeEach(async () => {
    farm = await createTestApp();
    for (const role of ['admin', 'super'] as const) await makeAdmin(farm.db, role, { at: farm.clock.now() });
  });
  afterEach(() => farm.close());

  const come = async (
    remoteAddress: string,
    admId = 'admin01',
    password = passwordOf.admin,
  ): Promise<string> => cookiesOf(await signInByHttp(farm.app, admId, password, { remoteAddress }));
  const ask = async (cookie: string): Promise<AnswerOf<typeof adminLastActivity>> =>
    (await farm.app.inject({ url: '/admbo/admin-last-activity', headers: { cookie } })).json<{
      data: AnswerOf<typeof adminLastActivity>;
    }>().data;

  test('is nothing for an admin who comes for the first time', async () => {
    await come('192.0.2.9', 'super01', passwordOf.super);
    expect(await ask(await come('192.0.2.1'))).toEqual({ admin_activity: null, failures_since: 0 });
  });

  test('is told with its address and how many have failed since, and is not one that came later', async () => {
    await come('192.0.2.1', 'admin01', 'Wrong-lime7');
    await come('192.0.2.1');
    await come('192.0.2.66', 'ADMIN01', 'Wrong-lime7');
    await come('192.0.2.66', '　ａｄｍｉｎ０１ ', 'Wrong-lime7');
    await come('192.0.2.66', 'super01', 'Wrong-lime7');
    const here = await come('192.0.2.2');
    await come('192.0.2.3');
    expect(await ask(here)).toMatchObject({
      admin_activity: { ip: '192.0.2.1', activity: 'session.sign_in', status: 'ok' },
      failures_since: 2,
    });
  });
});
