import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  createTestApp,
  makeAdmin,
  passwordOf,
  sameOrigin,
  type TestApp,
} from '../../testing/create-test-app.ts';
import { cookiesOf, signInByHttp } from '../../testing/sign-in-by-http.ts';

const minuteMs = 60_000;
const idleMs = 120 * minuteMs - 2_000;

describe('a session', () => {
  let farm: TestApp;
  let cookie: string;
  beforeEach(async () => {
    farm = await createTestApp();
    cookie = await farm.signIn('admin');
  });
  afterEach(() => farm.close());

  async function get(url: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
    return farm.app.inject({ url, headers: { cookie, ...headers } });
  }

  async function codeOf(url: string, headers: Record<string, string> = {}): Promise<number | string> {
    return (await get(url, headers)).json<{ errorCode: number | string }>().errorCode;
  }

  const info = '/admbo/admin/info';

  test('begins with a cookie that scripts cannot read, and its secret stands in no body', async () => {
    const response = await signInByHttp(farm.app, 'admin01', passwordOf.admin);
    const session = response.cookies.find(({ name }) => name === 'rackhand_session');
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(session).not.toHaveProperty('domain');
    expect(session?.value).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(response.body).not.toContain(session?.value);
    const stored = await farm.db.selectFrom('sessions').select('secret_hash').execute();
    expect(stored.map(({ secret_hash: hash }) => hash.toString('utf8'))).not.toContain(session?.value);
  });

  test('is bound to this host and to https where the proxy speaks https', async () => {
    const behind = await createTestApp({ beside: farm, env: { TRUSTED_PROXIES: 'loopback' } });
    const headers = { 'x-forwarded-proto': 'https' };
    const response = await signInByHttp(behind.app, 'admin01', passwordOf.admin, { headers });
    for (const name of ['__Host-rackhand_session', '__Host-rackhand_browser']) {
      expect(response.cookies.find((entry) => entry.name === name)).toMatchObject({
        secure: true,
        path: '/',
      });
    }
    expect(response.headers['strict-transport-security']).toBeDefined();
    await behind.close();
    // Whoever is no trusted proxy says nothing of https.
    const claimed = await signInByHttp(farm.app, 'admin01', passwordOf.admin, { headers });
    expect(claimed.cookies.map(({ name, secure }) => [name, secure])).toEqual([
      ['rackhand_session', undefined],
      ['rackhand_browser', undefined],
    ]);
  });

  test('gets a new secret at each sign-in, and the one before it in this browser ends', async () => {
    const chosen = 'rackhand_session=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
    const first = await signInByHttp(farm.app, 'admin01', passwordOf.admin, { cookie: chosen });
    const second = await signInByHttp(farm.app, 'admin01', passwordOf.admin, { cookie: cookiesOf(first) });
    expect(cookiesOf(first)).not.toContain('AAAAAAAAAAAAAAAAAAAAAAAAA');
    cookie = chosen;
    expect(await codeOf(info)).toBe(31011);
    cookie = cookiesOf(first);
    expect(await codeOf(info)).toBe('SESSION_1012');
    cookie = cookiesOf(second);
    expect(await codeOf(info)).toBe(0);
  });

  test('is asked for where there is none', async () => {
    for (const nothing of ['', 'rackhand_session=', 'rackhand_session=short', 'other=1']) {
      cookie = nothing;
      const response = await get(info);
      expect(response.statusCode).toBe(401);
      expect(response.json()).toMatchObject({ errorCode: 31011 });
    }
  });

  test('times out 119:58 after the last call', async () => {
    farm.clock.advance(idleMs - 1_000);
    expect(await codeOf('/admbo/session_check')).toBe(0);
    farm.clock.advance(1_000);
    const response = await get(info);
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ errorCode: 'sessionIsExpired' });
  });

  test("slides with the person's own calls, exactly, and a later instance knows", async () => {
    farm.clock.advance(60 * minuteMs);
    expect(await codeOf(info)).toBe(0);
    farm.clock.advance(idleMs - 1_000);
    const { data } = (await get('/admbo/session_check')).json<{ data: { expires_at: string } }>();
    expect(Date.parse(data.expires_at) - farm.clock.now().getTime()).toBe(1_000);
    expect(data.expires_at).toMatch(/\+09:00$/);
    await farm.app.close();
    const other = await createTestApp({ beside: farm });
    expect((await other.app.inject({ url: '/admbo/session_check', headers: { cookie } })).statusCode).toBe(
      200,
    );
    await other.close();
  });

  test('does not slide with automatic refresh, session_check or the wait for a command', async () => {
    farm.clock.advance(idleMs - 1_000);
    expect(await codeOf(info, { 'x-auto-refresh': '1' })).toBe(0);
    expect(await codeOf('/admbo/command/x?wait=1')).toBe(2002);
    expect(await codeOf('/admbo/session_check')).toBe(0);
    farm.clock.advance(1_000);
    expect(await codeOf('/admbo/session_check')).toBe('sessionIsExpired');
  });

  test('is extended by its person', async () => {
    farm.clock.advance(100 * minuteMs);
    const response = await farm.app.inject({
      method: 'POST',
      url: '/admbo/session_extend',
      headers: { cookie, ...sameOrigin },
    });
    const { data } = response.json<{ data: { expires_at: string; remaining_ms: number } }>();
    expect(Date.parse(data.expires_at) - farm.clock.now().getTime()).toBe(idleMs);
    expect(data).toMatchObject({ remaining_ms: idleMs, can_extend: true });
  });

  test('ends twelve hours after sign-in, however busy its person is', async () => {
    cookie = cookiesOf(await signInByHttp(farm.app, 'admin01', passwordOf.admin));
    for (let hour = 1; hour < 12; hour += 1) {
      farm.clock.advance(60 * minuteMs);
      expect(await codeOf(info)).toBe(0);
    }
    farm.clock.advance(60 * minuteMs - 1_000);
    expect(await codeOf(info)).toBe(0);
    expect((await get('/admbo/session_check')).json()).toMatchObject({
      data: { remaining_ms: 1_000, can_extend: false },
    });
    farm.clock.advance(1_000);
    expect(await codeOf(info)).toBe('sessionIsExpired');
  });

  test('ends with sign-out, at once and for all instances, and signing out again is a success', async () => {
    const other = await createTestApp({ beside: farm });
    for (const method of ['POST', 'GET'] as const) {
      const response = await farm.app.inject({
        method,
        url: '/admbo/signout',
        headers: { cookie, ...sameOrigin },
      });
      expect(response.json()).toEqual({ errorCode: 0, data: {} });
      expect(response.headers['clear-site-data']).toContain('"cache"');
      expect(response.cookies).toMatchObject([{ name: 'rackhand_session', value: '', maxAge: 0 }]);
    }
    expect(await codeOf(info)).toBe('SESSION_1012');
    const there = await other.app.inject({ url: info, headers: { cookie } });
    expect(there.statusCode).toBe(401);
    const audit = await farm.db.selectFrom('audit_trail').select(['action', 'actor_name']).execute();
    expect(audit).toEqual([{ action: 'session.sign_out', actor_name: 'admin01' }]);
    await other.close();
  });

  test('lives through a restart of the server', async () => {
    await farm.app.close();
    const restarted = await createTestApp({ beside: farm });
    expect((await restarted.app.inject({ url: info, headers: { cookie } })).statusCode).toBe(200);
    await restarted.close();
  });

  test('of an ordinary admin is no session of a super admin', async () => {
    expect((await get(info)).json()).toMatchObject({ data: { is_super_admin: false } });
    await makeAdmin(farm.db, 'super', { at: farm.clock.now() });
    cookie = await farm.signIn('super');
    expect((await get(info)).json()).toMatchObject({ data: { is_super_admin: true } });
  });
});
