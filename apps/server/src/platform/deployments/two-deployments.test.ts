import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeApiToken } from '../../testing/api-token-by-http.ts';
import {
  createTestApp,
  makeAdmin,
  passwordOf,
  sameOrigin,
  type TestApp,
} from '../../testing/create-test-app.ts';
import { cookiesOf, signInByHttp } from '../../testing/sign-in-by-http.ts';
import { codeOf, minuteMs } from '../../testing/sign-in-desk.ts';
import { openUserDesk, tokenOf } from '../../testing/user-desk.ts';

const hosts = { 'lab.example': 'on-premise', 'carrier.example': 'lguplus', 'shop.example': 'hmg' };
const noon = new Date('2026-03-09T12:00:00+09:00');

describe('two deployments of one server', () => {
  let farm: TestApp;
  beforeEach(async () => {
    const deployments = {
      'appConfig.json': { hosts },
      'hmg.json': { features: { usbReconnect: false } },
      'lguplus.json': { twoStep: false },
    };
    farm = await createTestApp({ deployments });
    farm.clock.set(noon);
    await makeAdmin(farm.db, 'super', { at: farm.clock.now() });
  });
  afterEach(() => farm.close());

  const enter = (
    host: string,
    admId = 'super01',
    password = passwordOf.super,
  ): Promise<LightMyRequestResponse> => signInByHttp(farm.app, admId, password, { headers: { host } });
  const get = (host: string, cookie: string, url = '/admbo/admin/info'): Promise<LightMyRequestResponse> =>
    farm.app.inject({ url, headers: { host, cookie } });
  const post = (
    host: string,
    cookie: string,
    url: string,
    payload: object,
  ): Promise<LightMyRequestResponse> =>
    farm.app.inject({ method: 'POST', url, payload, headers: { host, cookie, ...sameOrigin } });

  test('the cookie of one is nothing to the other, in which its sign-out ends nothing', async () => {
    const cookie = cookiesOf(await enter('lab.example'));
    expect(codeOf(await get('lab.example', cookie))).toBe(0);
    for (const host of ['carrier.example', 'localhost']) {
      const elsewhere = await get(host, cookie);
      expect([elsewhere.statusCode, codeOf(elsewhere)]).toEqual([401, 31011]);
      await post(host, cookie, '/admbo/signout', {});
    }
    expect(codeOf(await get('lab.example', cookie))).toBe(0);
  });

  test('a token of one, and a session as a user of one, are nobody’s in the other', async () => {
    const { headers } = await makeApiToken(farm, ['read']);
    const ask = (host: string) =>
      farm.app.inject({ url: '/admbo/all_device', headers: { ...headers, host } });
    expect([codeOf(await ask('shop.example')), codeOf(await ask('localhost'))]).toEqual([2006, 0]);
    const shop = cookiesOf(await enter('shop.example'));
    expect((await get('shop.example', shop, '/admbo/api_token')).json()).toMatchObject({
      data: { api_tokens: [], total_count: 0 },
    });
    const desk = await openUserDesk({ beside: farm });
    const token = tokenOf(await desk.start(await farm.signIn('super'), await desk.addUser('minjun.kim')));
    const redeem = (host: string) => post(host, '', '/service/user/signin/admin', { token });
    expect(codeOf(await redeem('shop.example'))).toBe(2006);
    const taken = await redeem('localhost');
    const { session_token: session } = taken.json<{ data: { session_token: string } }>().data;
    const check = (host: string) =>
      farm.app.inject({
        url: '/service/user/session_check',
        headers: { host, authorization: `Bearer ${session}` },
      });
    expect(codeOf(await check('shop.example'))).toBe('SESSION_1012');
    expect(codeOf(await check('localhost'))).toBe(0);
    await desk.farm.close();
  });

  test('an admin of one is unknown in the other, right password or not', async () => {
    await makeAdmin(farm.db, 'admin', { at: farm.clock.now(), admId: 'kim' });
    await farm.db.updateTable('admins').set({ group_type: 'hmg' }).where('adm_id', '=', 'kim').execute();
    expect(codeOf(await enter('shop.example', 'kim', passwordOf.admin))).toBe(0);
    for (const password of [passwordOf.admin, 'Wrong-lime7']) {
      const elsewhere = await enter('lab.example', 'kim', password);
      expect([elsewhere.statusCode, codeOf(elsewhere), elsewhere.cookies]).toEqual([400, 'E1004', []]);
    }
  });

  test('an admin who is moved to another has no session in the first one any more', async () => {
    const cookie = cookiesOf(await enter('lab.example'));
    await farm.db.updateTable('admins').set({ group_type: 'hmg' }).execute();
    expect(codeOf(await get('lab.example', cookie))).toBe(31011);
  });

  test.each([
    ['localhost', 120 * minuteMs - 2_000],
    ['lab.example', 30 * minuteMs],
    ['carrier.example', 60 * minuteMs],
  ])('a session of %s lives %i ms without its person, to the millisecond', async (host, idleMs) => {
    const cookie = cookiesOf(await enter(host));
    farm.clock.advance(idleMs - 1);
    expect(codeOf(await get(host, cookie, '/admbo/session_check'))).toBe(0);
    farm.clock.advance(1);
    expect(codeOf(await get(host, cookie))).toBe('sessionIsExpired');
  });

  test('a call of a feature that is off is refused with 2001, alone and for many devices', async () => {
    const one = ['/admbo/device/usb_reset', { arn: 'arn:farm:device:1' }] as const;
    const many = ['/admbo/device/bulk_command', { type: 'usb_reset', arns: ['arn:farm:device:1'] }] as const;
    const off = cookiesOf(await enter('shop.example'));
    const on = cookiesOf(await enter('lab.example'));
    for (const [url, body] of [one, many]) {
      const refused = await post('shop.example', off, url, body);
      expect([url, refused.statusCode, codeOf(refused)]).toEqual([url, 403, 2001]);
      expect(codeOf(await post('lab.example', on, url, body))).not.toBe(2001);
    }
  });
});
