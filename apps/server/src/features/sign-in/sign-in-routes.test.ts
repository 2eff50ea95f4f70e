import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, makeAdmin, passwordOf, type TestApp } from '../../testing/create-test-app.ts';
import { cookiesOf, signInByHttp } from '../../testing/sign-in-by-http.ts';

describe('sign-in', () => {
  let farm: TestApp;
  beforeEach(async () => {
    farm = await createTestApp();
    await makeAdmin(farm.db, 'super', { at: farm.clock.now() });
  });
  afterEach(() => farm.close());

  test('an administrator signs in with id and password and is who the session says', async () => {
    const response = await signInByHttp(farm.app, 'super01', passwordOf.super);
    expect(response.json()).toMatchObject({
      errorCode: 0,
      data: {
        adm_id: 'super01',
        is_super_admin: true,
        is_renewed_pw: true,
        is_valid_pw_period: true,
        pw_expiration_period: 180,
      },
    });
    const info = await farm.app.inject({
      url: '/admbo/admin/info',
      headers: { cookie: cookiesOf(response) },
    });
    expect(info.json()).toMatchObject({
      errorCode: 0,
      data: { adm_id: 'super01', adm_email: 'super@farm.example' },
    });
  });
});
