import type { ApiToken } from '@rackhand/contract/account/api-token';
import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeApiToken } from '../../testing/api-token-by-http.ts';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { eventually } from '../../testing/eventually.ts';
import { codeOf, dayMs, minuteMs } from '../../testing/sign-in-desk.ts';
import { storedText } from '../../testing/stored-text.ts';
import { phone } from '../../testing/test-sightings.ts';
import { openStream } from '../../testing/test-stream.ts';

describe('an API token', () => {
  let farm: TestFarm;
  let superCookie: string;
  beforeEach(async () => {
    farm = await createTestFarm();
    superCookie = await farm.signIn('super');
  });
  afterEach(() => farm.close());

  const get = async (url: string, headers: Record<string, string>): Promise<LightMyRequestResponse> =>
    farm.app.inject({ url, headers });
  const post = async (
    url: string,
    payload: object,
    headers: Record<string, string> = { cookie: superCookie, ...sameOrigin },
  ): Promise<LightMyRequestResponse> => farm.app.inject({ method: 'POST', url, headers, payload });
  const listed = async (): Promise<ApiToken[]> =>
    (await get('/admbo/api_token', { cookie: superCookie })).json<{ data: { api_tokens: ApiToken[] } }>().data
      .api_tokens;
  const devices = '/admbo/all_device';
  const whyOf = (response: LightMyRequestResponse): string | undefined =>
    response.json<{ details?: { message: string }[] }>().details?.[0]?.message;

  test('is shown once, and neither the list, the trail nor the database knows it afterwards', async () => {
    const { id, token, headers } = await makeApiToken(farm, ['read'], { name: 'night build' });
    expect(token).toMatch(/^rht_[A-Za-z0-9_-]{43}$/);
    expect(codeOf(await get(devices, headers))).toBe(0);
    expect(await listed()).toMatchObject([
      { id, name: 'night build', scopes: ['read'], created_by: 'super01' },
    ]);
    const stored = await farm.db.selectFrom('api_tokens').selectAll().execute();
    const trail = await farm.db.selectFrom('audit_trail').selectAll().execute();
    expect(trail.map(({ action, object }) => [action, object])).toEqual([
      ['api_token.created', 'night build'],
    ]);
    expect(storedText([stored, trail, await listed()])).not.toContain(token);
  });

  test('of a super admin only: others neither see, make nor revoke one, and no token does', async () => {
    const { id, headers } = await makeApiToken(farm, ['read', 'devices', 'commands', 'holds', 'metrics']);
    const body = { name: 'mine', scopes: ['read'], valid_days: 1 };
    for (const [who, code] of [
      [{ cookie: farm.cookie, ...sameOrigin }, 31108],
      [headers, 2001],
    ] as const) {
      expect(codeOf(await get('/admbo/api_token', who))).toBe(code);
      expect(codeOf(await post('/admbo/api_token', body, who))).toBe(code);
      expect(codeOf(await post('/admbo/api_token/revoke', { id }, who))).toBe(code);
    }
    expect(await listed()).toHaveLength(1);
  });

  test('has a name of its own, a scope and at most a year', async () => {
    const body = { name: ' Night build ', scopes: ['read'], valid_days: 365 };
    expect(codeOf(await post('/admbo/api_token', body))).toBe(0);
    expect(codeOf(await post('/admbo/api_token', { ...body, name: 'NIGHT BUILD' }))).toBe(2020);
    for (const wrong of [
      { ...body, name: ' ' },
      { ...body, name: 'x'.repeat(101) },
      { ...body, scopes: [] },
      { ...body, scopes: ['everything'] },
      { ...body, valid_days: 366 },
      { ...body, valid_days: 0 },
    ]) {
      expect((await post('/admbo/api_token', wrong)).statusCode).toBe(400);
    }
    expect((await listed()).map(({ name }) => name)).toEqual(['Night build']);
  });

  test.each([
    ['no name', { name: '' }, 'name', '이름을 입력하세요.', 'Enter a name.'],
    ['a name of spaces', { name: ' ' }, 'name', '이름을 입력하세요.', 'Enter a name.'],
    [
      'a wall’s scope beside others',
      { scopes: ['wall', 'read'] },
      'scopes',
      '벽면 화면은 다른 범위와 함께 고를 수 없습니다.',
      'Wall screen can’t be chosen together with other scopes.',
    ],
  ])('with %s is refused with a word on it, in both languages', async (_what, wrong, field, ko, en) => {
    const answer = await post('/admbo/api_token', { name: 'n', scopes: ['read'], valid_days: 1, ...wrong });
    expect(answer.json()).toMatchObject({ errorCode: 901, details: [{ field, texts: { ko, en } }] });
  });

  test('is one of 200 at most that are not revoked', async () => {
    const made = { scopes: ['read'] as const, group_type: 'origin', created_by: 'super01' };
    const times = { created_at: farm.clock.now(), expires_at: new Date(farm.clock.now().getTime() + dayMs) };
    const rows = Array.from({ length: 199 }, (_, index) => {
      const own = { name: `program-${String(index)}`, secret_hash: Buffer.from([index]) };
      return { ...made, ...times, ...own, scopes: [...made.scopes] };
    });
    await farm.db.insertInto('api_tokens').values(rows).execute();
    const { id } = await makeApiToken(farm, ['read']);
    const body = { name: 'one too many', scopes: ['read'], valid_days: 1 };
    expect((await post('/admbo/api_token', body)).json()).toMatchObject({
      errorCode: 901,
      details: [{ field: 'name' }],
    });
    await post('/admbo/api_token/revoke', { id });
    expect(codeOf(await post('/admbo/api_token', body))).toBe(0);
  });

  test('does nothing in the name of an admin or of what acts without an account', async () => {
    for (const name of ['admin01', ' ＡＤＭＩＮ01', 'Command line', 'agent']) {
      const response = await post('/admbo/api_token', { name, scopes: ['read'], valid_days: 1 });
      expect([name, response.json()]).toMatchObject([
        name,
        { errorCode: 2020, details: [{ field: 'name' }] },
      ]);
    }
    expect(await listed()).toEqual([]);
  });

  test('that is wrong, expired or revoked is 2006, whatever cookie comes with it', async () => {
    const { id, headers } = await makeApiToken(farm, ['read'], { days: 1 });
    const wrong = { authorization: 'Bearer rht_nothing', cookie: farm.cookie };
    for (const authorization of ['Bearer rht_nothing', 'Bearer', 'bearer x y']) {
      const response = await get(devices, { authorization, cookie: farm.cookie });
      expect([response.statusCode, codeOf(response)]).toEqual([401, 2006]);
    }
    expect(codeOf(await post('/service/change_state', {}, wrong))).toBe(2006);
    farm.clock.advance(dayMs - 1);
    expect(codeOf(await get(devices, headers))).toBe(0);
    farm.clock.advance(1);
    expect(codeOf(await get(devices, headers))).toBe(2006);
    superCookie = await farm.signIn('super');
    const other = await makeApiToken(farm, ['read']);
    expect(codeOf(await post('/admbo/api_token/revoke', { id: other.id }))).toBe(0);
    expect(codeOf(await get(devices, other.headers))).toBe(2006);
    expect(codeOf(await post('/admbo/api_token/revoke', { id: other.id }))).toBe(2002);
    expect(codeOf(await post('/admbo/api_token/revoke', { id: 'x' }))).toBe(2002);
    expect((await listed()).map((token) => token.id)).toEqual([id]);
  });

  test('changes something without an origin, and the trail names it', async () => {
    const agent = await farm.dial(await farm.addHost('rack-1'));
    await agent.snapshot([phone('U0')]);
    const { arn, info } = await farm.device('U0');
    const { headers } = await makeApiToken(farm, ['devices'], { name: 'night build' });
    const body = { arn, old_state: info.state, new_state: 'EXCLUDE' };
    const response = await post('/service/change_state', body, {
      ...headers,
      origin: 'https://elsewhere.example',
      cookie: farm.cookie,
    });
    expect(codeOf(response)).toBe(0);
    const entry = await farm.db
      .selectFrom('audit_trail')
      .selectAll()
      .where('action', '=', 'device.state_changed')
      .executeTakeFirstOrThrow();
    expect(entry.actor_name).toBe('night build');
    expect(entry.actor_aid).toMatch(/^token:/);
  });

  test('without the scope of a call is refused and recorded', async () => {
    const { headers } = await makeApiToken(farm, ['read'], { name: 'reader' });
    const response = await post('/service/change_state', {}, { ...headers, 'accept-language': 'en' });
    expect([response.statusCode, codeOf(response)]).toEqual([403, 2001]);
    expect(whyOf(response)).toBe('This token lacks the scope devices. It has: read');
    const peoples = await get('/admbo/admin/list', { ...headers, 'accept-language': 'en' });
    expect([codeOf(peoples), whyOf(peoples)]).toEqual([
      2001,
      'API tokens can’t make this call. Sign in to use it.',
    ]);
    const { actor_name: name, result } = await farm.db
      .selectFrom('audit_trail')
      .selectAll()
      .where('action', '=', 'device.state_changed')
      .where('result', '<>', 'ok')
      .executeTakeFirstOrThrow();
    expect([name, result]).toEqual(['reader', '2001']);
  });

  test('says when and from where it was used, to the minute', async () => {
    const { headers } = await makeApiToken(farm, ['read']);
    const [unused] = await listed();
    expect(unused?.last_used_at).toBeNull();
    await get(devices, headers);
    const first = (await listed())[0]?.last_used_at;
    farm.clock.advance(minuteMs - 1);
    await get(devices, headers);
    expect((await listed())[0]?.last_used_at).toBe(first);
    farm.clock.advance(1);
    await get(devices, headers);
    const [used] = await listed();
    expect(Date.parse(used?.last_used_at ?? '')).toBe(farm.clock.now().getTime());
    expect(used?.last_used_ip).toBe('127.0.0.1');
  });

  test('neither begins a session nor keeps one alive', async () => {
    const { headers } = await makeApiToken(farm, ['read']);
    const before = await farm.db.selectFrom('sessions').select('tkey').execute();
    farm.clock.advance(119 * minuteMs);
    await get(devices, { ...headers, cookie: superCookie });
    farm.clock.advance(minuteMs);
    expect(codeOf(await get(devices, { cookie: superCookie }))).toBe('sessionIsExpired');
    expect(await farm.db.selectFrom('sessions').select('tkey').execute()).toHaveLength(before.length);
  });

  test('has no event stream any more at the instant at which it expires', async () => {
    const { headers } = await makeApiToken(farm, ['read'], { days: 1 });
    const stream = await openStream(farm.origin, headers);
    await stream.sees(({ name }) => name === 'ready');
    farm.clock.advance(dayMs);
    expect((await stream.sees(({ name }) => name === 'ended')).data).toEqual({ errorCode: 2006 });
  });

  test('follows the farm by its event stream, which ends within 5 s of its end', async () => {
    const { id, headers } = await makeApiToken(farm, ['read']);
    const stream = await openStream(farm.origin, headers);
    await stream.sees(({ name }) => name === 'ready');
    await post('/admbo/api_token/revoke', { id });
    const revokedAt = performance.now();
    const { data } = await stream.sees(({ name }) => name === 'ended');
    expect(data).toEqual({ errorCode: 2006 });
    await eventually(() => stream.isEnded() || undefined, 'the end of the stream');
    expect(performance.now() - revokedAt).toBeLessThan(5_000);
  });
});
