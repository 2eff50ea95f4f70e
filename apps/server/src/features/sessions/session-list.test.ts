import type { SessionRow } from '@rackhand/contract/endpoints/sessions';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeAdmin, passwordOf, sameOrigin } from '../../testing/create-test-app.ts';
import { type Answer, createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { eventually } from '../../testing/eventually.ts';
import { cookiesOf, signInByHttp } from '../../testing/sign-in-by-http.ts';
import { minuteMs } from '../../testing/sign-in-desk.ts';
import { openStream } from '../../testing/test-stream.ts';

const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36';

describe('the sessions of an admin', () => {
  let farm: TestFarm;
  let mine: string;
  let elsewhere: string;
  beforeEach(async () => {
    farm = await createTestFarm(undefined, {}, { 'appConfig.json': { hosts: { 'lab.test': 'hmg' } } });
    mine = farm.cookie;
    const response = await signInByHttp(farm.app, 'admin01', passwordOf.admin, {
      remoteAddress: '203.0.113.7',
      headers: { 'user-agent': windows },
    });
    elsewhere = cookiesOf(response);
  });
  afterEach(() => farm.close());

  async function list(cookie: string, query = ''): Promise<SessionRow[]> {
    const response = await farm.app.inject({ url: `/admbo/sessions${query}`, headers: { cookie } });
    return response.json<{ data: { sessions: SessionRow[] } }>().data.sessions;
  }
  async function call(cookie: string, payload: object): Promise<Answer> {
    const headers = { cookie, ...sameOrigin };
    const response = await farm.app.inject({
      method: 'POST',
      url: '/admbo/sessions/end',
      headers,
      payload,
    });
    return response.json<Answer>();
  }
  async function codeOf(cookie: string, url = '/admbo/admin/info'): Promise<number | string> {
    return (await farm.app.inject({ url, headers: { cookie } })).json<Answer>().errorCode;
  }
  const ofPlain = async (): Promise<string> => makeAdmin(farm.db, 'admin', { at: farm.clock.now() });

  test('are listed for the admin, with the one that asks marked and browser and system in words', async () => {
    farm.clock.advance(5 * minuteMs);
    await codeOf(elsewhere);
    farm.clock.advance(minuteMs);
    const rows = await list(mine);
    expect(rows.map(({ is_current: isCurrent }) => isCurrent).sort()).toEqual([false, true]);
    const other = rows.find(({ is_current: isCurrent }) => !isCurrent);
    expect(other).toMatchObject({ ip: '203.0.113.7', browser: 'Chrome 149', os: 'Windows' });
    const now = farm.clock.now().getTime();
    expect(Date.parse(other?.started_at ?? '')).toBe(now - 6 * minuteMs);
    expect(Date.parse(other?.last_used_at ?? '')).toBe(now - minuteMs);
    expect(Date.parse(other?.expires_at ?? '')).toBe(now + 119 * minuteMs - 2_000);
    expect(JSON.stringify(rows)).not.toMatch(/secret|hash/);
  });

  test('name the deployment that each belongs to, to their admin and to a super admin', async () => {
    await signInByHttp(farm.app, 'admin01', passwordOf.admin, { headers: { host: 'lab.test' } });
    const chief = await farm.signIn('super');
    const aid = await ofPlain();
    for (const rows of [await list(mine), await list(chief, `?aid=${aid}`)])
      expect(rows.map(({ group_type: groupType }) => groupType).sort()).toEqual(['hmg', 'origin', 'origin']);
  });

  test('that have ended or timed out are not listed', async () => {
    await call(mine, { tkey: (await list(elsewhere)).find((row) => row.is_current)?.tkey });
    expect(await list(mine)).toHaveLength(1);
    farm.clock.advance(120 * minuteMs);
    const late = cookiesOf(await signInByHttp(farm.app, 'admin01', passwordOf.admin));
    expect(await list(late)).toHaveLength(1);
  });

  test('are ended one by one, at once and with their event streams within 5 s, and the trail says so', async () => {
    const stream = await openStream(farm.origin, { cookie: elsewhere });
    await stream.sees(({ name }) => name === 'ready');
    const { tkey } = (await list(elsewhere)).find((row) => row.is_current) ?? {};
    expect(await call(mine, { tkey })).toMatchObject({ errorCode: 0, data: { ended: 1 } });
    const endedAt = performance.now();
    const response = await farm.app.inject({
      url: '/admbo/admin/info',
      headers: { cookie: elsewhere, 'accept-language': 'en' },
    });
    expect(response.json()).toMatchObject({
      errorCode: 'SESSION_1012',
      details: [{ field: 'reason', message: 'This session was ended from My sessions.' }],
    });
    await eventually(() => stream.isEnded() || undefined, 'the end of the stream');
    expect(performance.now() - endedAt).toBeLessThan(5_000);
    expect(stream.named('ended').map(({ data }) => data)).toEqual([{ errorCode: 'SESSION_1012' }]);
    expect(await call(mine, { tkey })).toMatchObject({ errorCode: 0, data: { ended: 0 } });
    const trail = await farm.db
      .selectFrom('audit_trail')
      .select(['actor_name', 'object', 'after'])
      .where('action', '=', 'session.ended')
      .execute();
    expect(trail).toEqual([{ actor_name: 'admin01', object: 'admin01', after: { ended: [tkey] } }]);
  });

  test('are not kept alive by an open event stream, which ends with them', async () => {
    const stream = await openStream(farm.origin, { cookie: elsewhere });
    await stream.sees(({ name }) => name === 'ready');
    farm.clock.advance(120 * minuteMs);
    const { data } = await stream.sees(({ name }) => name === 'ended');
    expect(data).toEqual({ errorCode: 'sessionIsExpired' });
    expect(await codeOf(elsewhere)).toBe('sessionIsExpired');
  });

  test('are all ended but the one that asks', async () => {
    await signInByHttp(farm.app, 'admin01', passwordOf.admin);
    expect(await call(mine, { others: true })).toMatchObject({ data: { ended: 2 } });
    expect(await codeOf(mine)).toBe(0);
    expect(await codeOf(elsewhere)).toBe('SESSION_1012');
    expect(await call(mine, { others: true })).toMatchObject({ data: { ended: 0 } });
  });

  test('are nothing to another admin, whose ending one looks like that of none', async () => {
    await makeAdmin(farm.db, 'admin', { at: farm.clock.now(), admId: 'other' });
    const other = cookiesOf(await signInByHttp(farm.app, 'other', passwordOf.admin));
    const aid = await ofPlain();
    expect(await codeOf(other, `/admbo/sessions?aid=${aid}`)).toBe(31108);
    expect(await codeOf(other, '/admbo/sessions?aid=nobody')).toBe(31108);
    expect(await call(other, { others: true, aid })).toMatchObject({ errorCode: 31108 });
    const [row] = await list(mine);
    expect(await call(other, { tkey: row?.tkey })).toMatchObject({ errorCode: 2002 });
    expect(await call(other, { tkey: 'nothing' })).toMatchObject({ errorCode: 2002 });
    expect(await codeOf(elsewhere)).toBe(0);
  });

  test('are seen and ended by a super admin, and who had them hears that', async () => {
    const chief = await farm.signIn('super');
    const aid = await ofPlain();
    expect((await list(chief, `?aid=${aid}`)).map(({ is_current: isCurrent }) => isCurrent)).toEqual([
      false,
      false,
    ]);
    expect(await codeOf(chief, '/admbo/sessions?aid=nobody')).toBe(1001);
    const [, second] = await list(chief, `?aid=${aid}`);
    expect(await call(chief, { tkey: second?.tkey })).toMatchObject({ data: { ended: 1 } });
    expect(await call(chief, { others: true, aid })).toMatchObject({ data: { ended: 1 } });
    for (const cookie of [mine, elsewhere]) {
      const headers = { cookie, 'accept-language': 'en' };
      expect((await farm.app.inject({ url: '/admbo/admin/info', headers })).json()).toMatchObject({
        errorCode: 'SESSION_1012',
        details: [{ message: 'A super admin ended this session.' }],
      });
    }
    expect(await codeOf(chief)).toBe(0);
  });

  test('that have timed out by themselves are ended by nobody', async () => {
    farm.clock.advance(120 * minuteMs);
    const late = cookiesOf(await signInByHttp(farm.app, 'admin01', passwordOf.admin));
    expect(await call(late, { others: true })).toMatchObject({ data: { ended: 0 } });
    expect(await codeOf(mine)).toBe('SESSION_1012');
    const trail = await farm.db
      .selectFrom('audit_trail')
      .select('id')
      .where('action', '=', 'session.ended')
      .execute();
    expect(trail).toEqual([]);
  });

  test('end by their name or as all others, never by neither or both', async () => {
    for (const wrong of [{}, { others: false }, { tkey: 'x', others: true }])
      expect(await call(mine, wrong)).toMatchObject({ errorCode: 901 });
    expect(await codeOf(elsewhere)).toBe(0);
  });

  test('of an admin who is no super admin any more have the rights of today at their next call', async () => {
    const chief = await farm.signIn('super');
    expect(await codeOf(chief, '/admbo/api_token')).toBe(0);
    await farm.db
      .updateTable('admins')
      .set({ is_super_admin: false })
      .where('adm_id', '=', 'super01')
      .execute();
    expect(await codeOf(chief, '/admbo/api_token')).toBe(31108);
    expect(await call(chief, { others: true, aid: await ofPlain() })).toMatchObject({ errorCode: 31108 });
  });

  test('of an admin who was removed are none', async () => {
    await farm.db.deleteFrom('admins').where('adm_id', '=', 'admin01').execute();
    expect(await codeOf(mine)).toBe(31011);
  });
});
