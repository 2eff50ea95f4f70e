import { brokenPasswordRules, isCommonPassword } from '@rackhand/contract/account/password-rules';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadServerSecrets } from '../../platform/secrets/server-secrets.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { cookiesOf, signInByHttp } from '../../testing/sign-in-by-http.ts';
import { createFailureReset } from '../sign-in-attempts/reset-failures.ts';
import { createAdmin, ensureFirstAdmin, resetPassword } from './create-admins.ts';

describe('admins from the command line', () => {
  let farm: TestApp;
  beforeEach(async () => {
    farm = await createTestApp();
  });
  afterEach(() => farm.close());

  const first = { id: 'admin01', password: null, email: '' };

  async function codeOf(admId: string, password: string): Promise<number | string> {
    return (await signInByHttp(farm.app, admId, password)).json<{ errorCode: number | string }>().errorCode;
  }

  test('the first start makes one super admin, with a password that keeps the rules and works', async () => {
    const account = await ensureFirstAdmin(farm, first);
    const password = account?.inventedPassword ?? '';
    expect(brokenPasswordRules(password, { id: 'admin01' })).toEqual([]);
    expect(isCommonPassword(password)).toBe(false);
    const response = await signInByHttp(farm.app, 'admin01', password);
    expect(response.json()).toMatchObject({
      errorCode: 0,
      data: { is_super_admin: true, is_renewed_pw: true },
    });
  });

  test('the first password may be written in either Unicode form', async () => {
    const hangul = '관리자암호7!가나다';
    await ensureFirstAdmin(farm, { ...first, password: hangul.normalize('NFD') });
    expect(await codeOf('admin01', hangul.normalize('NFC'))).toBe(0);
  });

  test('no two farms have the same first password (S21)', async () => {
    const other = await createTestApp();
    const accounts = [await ensureFirstAdmin(farm, first), await ensureFirstAdmin(other, first)];
    expect(new Set(accounts.map((account) => account?.inventedPassword)).size).toBe(2);
    await other.close();
  });

  test('of two instances that start at once, one makes it', async () => {
    const accounts = await Promise.all([ensureFirstAdmin(farm, first), ensureFirstAdmin(farm, first)]);
    expect(accounts.filter((account) => account !== null)).toHaveLength(1);
  });

  test('later starts ignore the settings, weak passwords included', async () => {
    await ensureFirstAdmin(farm, first);
    expect(await ensureFirstAdmin(farm, { id: 'other', password: 'weak', email: '' })).toBeNull();
  });

  test('a password that breaks the rules stops the first start and names them', async () => {
    await expect(ensureFirstAdmin(farm, { ...first, password: 'Password1!' })).rejects.toThrow(
      /common passwords/,
    );
    await expect(ensureFirstAdmin(farm, { ...first, password: 'abc' })).rejects.toThrow(
      /8 to 20.*digit.*special.*consecutive/,
    );
    expect(await farm.db.selectFrom('admins').select('aid').execute()).toEqual([]);
  });

  test('a plain admin is no super admin, and an id is given once', async () => {
    const { inventedPassword } = await createAdmin(farm, 'kim');
    const response = await signInByHttp(farm.app, 'kim', inventedPassword ?? '');
    expect(response.json()).toMatchObject({ errorCode: 0, data: { is_super_admin: false } });
    await expect(createAdmin(farm, ' KIM')).rejects.toThrow(/is no id/);
    await expect(createAdmin(farm, 'KIM')).rejects.toThrow(/already/);
  });

  test('a reset password lifts locks and E1000 and ends the sessions there are', async () => {
    const { inventedPassword } = await createAdmin(farm, 'kim');
    const signedIn = await signInByHttp(farm.app, 'kim', inventedPassword ?? '');
    for (let index = 0; index < 5; index += 1) await codeOf('kim', 'Wrong-lime7');
    farm.clock.advance(5 * 60_000);
    expect(await codeOf('kim', 'Wrong-lime7')).toBe('E1000');
    const clearFailures = createFailureReset(await loadServerSecrets(farm.db));
    const reset = await resetPassword(farm, 'kim', clearFailures);
    expect(await codeOf('kim', reset.inventedPassword ?? '')).toBe(0);
    const before = await farm.app.inject({
      url: '/admbo/admin/info',
      headers: { cookie: cookiesOf(signedIn) },
    });
    expect(before.json()).toMatchObject({ errorCode: 'SESSION_1012' });
    await expect(resetPassword(farm, 'nobody', clearFailures)).rejects.toThrow(/no admin/);
  });
});
