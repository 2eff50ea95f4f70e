import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeAdmin, passwordOf, type TestApp } from '../../testing/create-test-app.ts';
import { cookiesOf } from '../../testing/sign-in-by-http.ts';
import {
  codeOf,
  dayMs,
  minuteMs,
  openSignInDesk,
  right,
  type SignInDesk,
  wrong,
} from '../../testing/sign-in-desk.ts';

const secondInDays = 1 / 86_400;

describe('who may come in with the right password', () => {
  let farm: TestApp;
  let desk: SignInDesk;
  beforeEach(async () => {
    desk = await openSignInDesk();
    ({ farm } = desk);
  });
  afterEach(() => farm.close());

  test('90 days without a sign-in lock the account, which is said only after the right password', async () => {
    await desk.attempt(right);
    farm.clock.advance(90 * dayMs - minuteMs);
    expect(codeOf(await desk.attempt(right))).toBe(0);
    farm.clock.advance(90 * dayMs);
    expect(codeOf(await desk.attempt(wrong))).toBe('E1004');
    const refused = await desk.attempt(right);
    expect(codeOf(refused)).toBe('E1005');
    expect(refused.statusCode).toBe(403);
  });

  test('a session of a temporary password may only ask who it is', async () => {
    await makeAdmin(farm.db, 'admin', { at: farm.clock.now(), admId: 'newcomer', isRenewed: false });
    const response = await desk.attempt(passwordOf.admin, {}, 'newcomer');
    expect(response.json()).toMatchObject({ data: { is_renewed_pw: false } });
    const headers = { cookie: cookiesOf(response) };
    expect(codeOf(await farm.app.inject({ url: '/admbo/admin/info', headers }))).toBe(0);
    const refused = await farm.app.inject({ url: '/admbo/openapi.json', headers });
    expect(refused.statusCode).toBe(403);
    expect(codeOf(refused)).toBe(2001);
  });

  test('a password of more than 180 days is noticed and limits nothing (S15)', async () => {
    for (const [days, isValid] of [
      [60, true],
      [120, true],
      [179, true],
      [180, true],
      [180 + secondInDays, false],
    ] as const) {
      farm.clock.set(new Date((await passwordSetAt()) + days * dayMs));
      expect((await desk.attempt(right)).json()).toMatchObject({
        errorCode: 0,
        data: { is_valid_pw_period: isValid },
      });
    }
  });

  async function passwordSetAt(): Promise<number> {
    const row = await farm.db.selectFrom('admins').select('password_changed_at').executeTakeFirstOrThrow();
    return row.password_changed_at.getTime();
  }
});
