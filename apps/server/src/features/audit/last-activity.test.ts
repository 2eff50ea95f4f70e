import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { AdminActivity, adminLastActivity } from '@rackhand/contract/endpoints/audit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  createTestApp,
  makeAdmin,
  passwordOf,
  sameOrigin,
  type TestApp,
} from '../../testing/create-test-app.ts';
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

  test('counts wrong codes too, which only who knows the password comes to, and the history lists them', async () => {
    await come('192.0.2.1');
    const deployments = { 'origin.json': { twoStep: true } };
    const strict = await createTestApp({ beside: farm, deployments });
    const asked = await signInByHttp(strict.app, 'admin01', passwordOf.admin);
    const { login_record_id } = asked.json<{ data: { login_record_id: string } }>().data;
    for (const verification_code of ['none', 'neither'])
      await strict.app.inject({
        method: 'POST',
        url: '/admbo/verification_code_check',
        headers: sameOrigin,
        payload: { adm_id: 'admin01', verification_code, login_record_id },
      });
    await strict.close();
    const cookie = await come('192.0.2.2');
    expect((await ask(cookie)).failures_since).toBe(2);
    const history = await farm.app.inject({
      url: '/admbo/admin-activities?kind=sign_in',
      headers: { cookie },
    });
    const { admin_activities } = history.json<{ data: { admin_activities: AdminActivity[] } }>().data;
    expect(admin_activities.slice(1, 3)).toMatchObject([
      { activity: 'session.code_checked', status: '31009' },
      { activity: 'session.code_checked', status: '31009' },
    ]);
  });
});
