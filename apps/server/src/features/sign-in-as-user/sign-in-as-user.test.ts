import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeAdmin, passwordOf, sameOrigin } from '../../testing/create-test-app.ts';
import { cookiesOf, signInByHttp } from '../../testing/sign-in-by-http.ts';
import { codeOf, minuteMs } from '../../testing/sign-in-desk.ts';
import { storedText } from '../../testing/stored-text.ts';
import { openUserDesk, serviceUrl, tokenOf, type UserDesk } from '../../testing/user-desk.ts';

interface UserSession {
  session_token: string;
  expires_at: string;
  user: { uid: string; user_id: string };
  impersonated_by: { adm_id: string; since: string };
}

describe('an admin who signs in as a user', () => {
  let desk: UserDesk;
  let cookie: string;
  let uid: string;
  beforeEach(async () => {
    desk = await openUserDesk();
    cookie = await desk.farm.signIn('admin');
    uid = await desk.addUser('minjun.kim');
  });
  afterEach(() => desk.farm.close());

  const begin = async (): Promise<UserSession> =>
    (await desk.redeem(tokenOf(await desk.start(cookie, uid)))).json<{ data: UserSession }>().data;
  const trail = async (): Promise<[string, string, unknown][]> => {
    const rows = await desk.farm.db.selectFrom('audit_trail').selectAll().orderBy('id').execute();
    return rows
      .filter(({ action }) => action.startsWith('user.'))
      .map(({ action, actor_name: name, after }) => [action, name, after]);
  };

  test('is handed over with a one-time token of 128 bit in the fragment, which the database does not know', async () => {
    const { redirect_url: address } = (await desk.start(cookie, uid)).json<{
      data: { redirect_url: string };
    }>().data;
    expect(address.split('#')[0]).toBe(serviceUrl);
    const token = new URL(address).hash.replace('#token=', '');
    expect(Buffer.from(token, 'base64url')).toHaveLength(16);
    expect(await desk.current(cookie)).toMatchObject({ user_id: 'minjun.kim', since: null });
    const { data } = (await desk.redeem(token)).json<{ data: UserSession }>();
    expect(data).toMatchObject({
      user: { uid, user_id: 'minjun.kim', locale: 'ko', group_type: 'origin' },
      impersonated_by: { adm_id: 'admin01' },
    });
    expect(Date.parse(data.expires_at)).toBe(desk.farm.clock.now().getTime() + 120 * minuteMs - 2_000);
    expect((await desk.check(data.session_token)).json()).toEqual({ errorCode: 0, data });
    expect(await desk.current(cookie)).toMatchObject({ since: data.impersonated_by.since });
    const stored = await desk.farm.db.selectFrom('impersonations').selectAll().execute();
    const known = storedText([stored, await trail()]);
    expect(known).not.toContain(token);
    expect(known).not.toContain(data.session_token);
  });

  test('is let in once, and within 60 s', async () => {
    const token = tokenOf(await desk.start(cookie, uid));
    expect(codeOf(await desk.redeem(token))).toBe(0);
    const again = await desk.redeem(token);
    expect([again.statusCode, codeOf(again)]).toEqual([401, 2006]);
    await desk.end(cookie);
    const intime = tokenOf(await desk.start(cookie, uid));
    desk.farm.clock.advance(minuteMs - 1);
    expect(codeOf(await desk.redeem(intime))).toBe(0);
    await desk.end(cookie);
    const late = tokenOf(await desk.start(cookie, uid));
    desk.farm.clock.advance(minuteMs);
    expect(codeOf(await desk.redeem(late))).toBe(2006);
    expect(await desk.current(cookie)).toBeNull();
  });

  test('is let in once by two calls with one token at the same moment', async () => {
    const token = tokenOf(await desk.start(cookie, uid));
    const codes = await Promise.all(['203.0.113.1', '203.0.113.2'].map((from) => desk.redeem(token, from)));
    expect(codes.map(codeOf).sort()).toEqual([0, 2006]);
  });

  test('is one user at a time, in all sessions together', async () => {
    await begin();
    const other = await desk.addUser('seoyeon.lee');
    const refused = await desk.start(cookie, other);
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 20414]);
    expect(refused.json()).toMatchObject({ details: [{ field: 'user_id', message: 'minjun.kim' }] });
    const elsewhere = cookiesOf(await signInByHttp(desk.farm.app, 'admin01', passwordOf.admin));
    expect(codeOf(await desk.start(elsewhere, other))).toBe(20414);
    expect((await desk.end(elsewhere)).json()).toMatchObject({ data: { ended: true } });
    const both = await Promise.all([desk.start(cookie, other), desk.start(elsewhere, other)]);
    expect(both.map(codeOf).sort()).toEqual([0, 20414]);
  });

  test('finds no user who is unknown, of another group or has left', async () => {
    const left = await desk.addUser('gone', { status: 'left' });
    const foreign = await desk.addUser('foreign', { group_type: 'hmg' });
    for (const none of ['nobody', left, foreign]) {
      const response = await desk.start(cookie, none);
      expect([response.statusCode, codeOf(response)]).toEqual([404, 1017]);
    }
    expect(await desk.current(cookie)).toBeNull();
  });

  test('ends it, and both names stand in each entry of the trail', async () => {
    const { session_token: session } = await begin();
    expect((await desk.end(cookie)).json()).toMatchObject({ data: { ended: true } });
    expect((await desk.end(cookie)).json()).toMatchObject({ data: { ended: false } });
    const refused = await desk.check(session);
    expect([refused.statusCode, codeOf(refused)]).toEqual([401, 'SESSION_1012']);
    const names = { admin: 'admin01' };
    expect(await trail()).toEqual([
      ['user.sign_in_asked', 'admin01', names],
      ['user.signed_in', 'admin01', names],
      ['user.sign_in_ended', 'admin01', { ...names, reason: 'ended_by_admin' }],
    ]);
  });

  test('reaches no call of admins with the session of the user', async () => {
    const { session_token: session } = await begin();
    for (const url of ['/admbo/admin/info', '/admbo/all_device', '/admbo/signin/user']) {
      const headers = { authorization: `Bearer ${session}`, cookie };
      expect([url, codeOf(await desk.farm.app.inject({ url, headers }))]).toEqual([url, 2006]);
    }
    expect(codeOf(await desk.check('nonsense'))).toBe('SESSION_1012');
    const none = await desk.farm.app.inject({ url: '/service/user/session_check', headers: { cookie } });
    expect(codeOf(none)).toBe('SESSION_1012');
  });

  test('keeps the own session, whose cookie stays as it was', async () => {
    const response = await desk.start(cookie, uid);
    expect(response.cookies).toEqual([]);
    expect((await desk.redeem(tokenOf(response))).cookies).toEqual([]);
    const info = await desk.farm.app.inject({ url: '/admbo/admin/info', headers: { cookie } });
    expect(info.json()).toMatchObject({ data: { adm_id: 'admin01' } });
  });

  test('is told why where the deployment has no service', async () => {
    const without = await openUserDesk({ beside: desk.farm, settings: {} });
    const refused = await without.start(cookie, uid);
    expect([refused.statusCode, codeOf(refused)]).toEqual([403, 2001]);
    expect(refused.json()).toMatchObject({ details: [{ field: 'serviceUrl' }] });
    await without.farm.close();
  });

  test('from elsewhere than the console, without its origin, is refused', async () => {
    const headers = { cookie, 'sec-fetch-site': 'cross-site' };
    const call = { method: 'POST', url: '/admbo/signin/user', payload: { uid }, headers } as const;
    expect(codeOf(await desk.farm.app.inject(call))).toBe(2001);
    const own = { ...call, headers: { cookie, ...sameOrigin } };
    expect(codeOf(await desk.farm.app.inject(own))).toBe(0);
  });

  test('of a deployment that restricts admins has to be a super admin', async () => {
    const settings = { serviceUrl, restrictedAdminMode: true };
    const restricted = await openUserDesk({ beside: desk.farm, settings });
    expect(codeOf(await restricted.start(cookie, uid))).toBe(2001);
    expect(await restricted.current(cookie)).toBeNull();
    await makeAdmin(desk.farm.db, 'super', { at: desk.farm.clock.now() });
    expect(codeOf(await restricted.start(await desk.farm.signIn('super'), uid))).toBe(0);
    await restricted.farm.close();
  });
});
