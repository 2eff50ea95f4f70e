import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sessionIdleMs } from '../../platform/sessions/session-lifetime.ts';
import { createTestApp, makeAdmin, sameOrigin, type TestApp } from '../../testing/create-test-app.ts';
import { cookiesOf, signInByHttp } from '../../testing/sign-in-by-http.ts';
import { codeOf, minuteMs, right, wrong } from '../../testing/sign-in-desk.ts';
import { waitingAre } from '../../testing/waiting-locks.ts';

const carrier = { deployments: { 'origin.json': { singleSession: true } } };
const there = {
  remoteAddress: '203.0.113.7',
  headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0' },
};

describe('where an admin has one session at a time', () => {
  let farm: TestApp;
  beforeEach(async () => {
    farm = await createTestApp(carrier);
    await makeAdmin(farm.db, 'super', { at: farm.clock.now() });
  });
  afterEach(() => farm.close());

  type Options = NonNullable<Parameters<typeof signInByHttp>[3]>;
  const enter = (options: Options = {}, password = right): Promise<LightMyRequestResponse> =>
    signInByHttp(farm.app, 'super01', password, options);
  const info = async (cookie: string): Promise<LightMyRequestResponse> =>
    farm.app.inject({ url: '/admbo/admin/info', headers: { cookie } });
  const alive = async (): Promise<number> =>
    (await farm.db.selectFrom('sessions').select('tkey').where('ended_at', 'is', null).execute()).length;

  test('a second sign-in is refused, the first session goes on, and only the owner learns where it is', async () => {
    const first = await enter(there);
    farm.clock.advance(10 * minuteMs);
    const second = await enter();
    expect(second.statusCode).toBe(409);
    expect(second.cookies).toEqual([]);
    const { details } = second.json<{ details: { field: string; message: string }[] }>();
    const said = new Map(details.map(({ field, message }) => [field, message]));
    expect(said.get('ip')).toBe('203.0.113.7');
    expect([said.get('browser'), said.get('os')]).toEqual(['Firefox 150', 'Linux']);
    expect(Date.parse(said.get('started_at') ?? '')).toBe(farm.clock.now().getTime() - 10 * minuteMs);
    expect(Date.parse(said.get('expires_at') ?? '') - farm.clock.now().getTime()).toBe(
      110 * minuteMs - 2_000,
    );
    expect(codeOf(await info(cookiesOf(first)))).toBe(0);
    expect(codeOf(await enter({}, wrong))).toBe('E1004');
    const trail = await farm.db.selectFrom('audit_trail').select('result').orderBy('id').execute();
    expect(trail.map(({ result }) => result)).toEqual(['ok', '1046', 'E1004']);
  });

  test('a refused sign-in is no failure and no finished sign-in', async () => {
    await enter();
    for (let index = 0; index < 4; index += 1) await enter({}, wrong);
    expect(codeOf(await enter())).toBe(1046);
    expect(codeOf(await enter({}, wrong))).toBe(1042);
  });

  test('whoever takes over ends the other session, which hears why at its next call', async () => {
    const first = await enter(there);
    const second = await enter({ force: true });
    expect(codeOf(second)).toBe(0);
    expect(codeOf(await info(cookiesOf(second)))).toBe(0);
    const ended = await farm.app.inject({
      url: '/admbo/admin/info',
      headers: { cookie: cookiesOf(first), 'accept-language': 'en' },
    });
    expect(ended.statusCode).toBe(401);
    expect(ended.json()).toMatchObject({
      errorCode: 'SESSION_1012',
      details: [
        {
          field: 'reason',
          message: 'The same ID signed in elsewhere and ended this session.',
          texts: {
            en: 'The same ID signed in elsewhere and ended this session.',
            ko: expect.stringMatching(/[가-힣]/) as unknown,
          },
        },
      ],
    });
    const trail = await farm.db
      .selectFrom('audit_trail')
      .select(['object', 'result', 'after'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const { tkey } = first.json<{ data: { tkey: string } }>().data;
    expect(trail).toMatchObject({ result: 'ok', after: { took_over: tkey } });
  });

  test('of twenty right sign-ins at once on two instances, one has a session', async () => {
    const other = await createTestApp({ beside: farm, ...carrier });
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        signInByHttp((index % 2 === 0 ? farm : other).app, 'super01', right),
      ),
    );
    const codes = responses.map(codeOf);
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    expect(codes.filter((code) => code === 1046)).toHaveLength(19);
    expect(await alive()).toBe(1);
    await other.close();
  });

  test('of a browser that is known and one that is not, which come in at two instances at once, one has a session', async () => {
    const known = await enter();
    const cookie = cookiesOf(known);
    await farm.app.inject({ method: 'POST', url: '/admbo/signout', headers: { cookie, ...sameOrigin } });
    const other = await createTestApp({ beside: farm, ...carrier });
    const { db } = farm;
    // Each counts its own failures, so nothing but the admin's row puts one behind the other.
    const entering = await db.transaction().execute(async (trx) => {
      await sql`select 1 from admins for update`.execute(trx);
      const both = [enter({ cookie }), signInByHttp(other.app, 'super01', right, there)];
      await waitingAre(2, db);
      return both;
    });
    expect((await Promise.all(entering)).map(codeOf).sort()).toEqual([0, 1046]);
    expect(await alive()).toBe(1);
    await other.close();
  });

  test('of twenty that all take over at once, the last one has the session', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => enter({ force: true })));
    expect(new Set(responses.map(codeOf))).toEqual(new Set([0]));
    expect(await alive()).toBe(1);
  });

  test('the browser that has the session signs in anew without being asked', async () => {
    const first = await enter();
    expect(codeOf(await enter({ cookie: cookiesOf(first) }))).toBe(0);
    expect(await alive()).toBe(1);
  });

  test('a session in another deployment is in nobody’s way, and a take-over leaves it alone', async () => {
    const beside = await createTestApp({
      beside: farm,
      deployments: {
        ...carrier.deployments,
        'appConfig.json': { hosts: { 'lab.test': 'sinc' } },
      },
    });
    const lab = { host: 'lab.test', origin: 'http://lab.test' };
    const elsewhere = cookiesOf(await signInByHttp(beside.app, 'super01', right, { headers: lab }));
    const infoThere = (): Promise<LightMyRequestResponse> =>
      beside.app.inject({ url: '/admbo/admin/info', headers: { ...lab, cookie: elsewhere } });
    expect(codeOf(await enter())).toBe(0);
    expect(codeOf(await enter())).toBe(1046);
    expect(codeOf(await enter({ force: true }))).toBe(0);
    expect(codeOf(await infoThere())).toBe(0);
    await beside.close();
  });

  test('a session that has timed out, or that its person has left, is in nobody’s way', async () => {
    await enter(there);
    farm.clock.advance(sessionIdleMs(120));
    expect(codeOf(await enter())).toBe(0);
  });
});

test('where several sessions are allowed, the second sign-in ends nothing', async () => {
  const farm = await createTestApp();
  await makeAdmin(farm.db, 'super', { at: farm.clock.now() });
  const cookies = [
    cookiesOf(await signInByHttp(farm.app, 'super01', right)),
    cookiesOf(await signInByHttp(farm.app, 'super01', right)),
  ];
  for (const cookie of cookies) {
    const response = await farm.app.inject({ url: '/admbo/admin/info', headers: { cookie } });
    expect(response.statusCode).toBe(200);
  }
  await farm.close();
});
