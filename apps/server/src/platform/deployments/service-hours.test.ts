import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeApiToken } from '../../testing/api-token-by-http.ts';
import { createTestApp, makeAdmin, passwordOf, type TestApp } from '../../testing/create-test-app.ts';
import { createTestFarm } from '../../testing/create-test-farm.ts';
import { eventually } from '../../testing/eventually.ts';
import { cookiesOf, signInByHttp } from '../../testing/sign-in-by-http.ts';
import { codeOf } from '../../testing/sign-in-desk.ts';
import { phone } from '../../testing/test-sightings.ts';
import { openStream } from '../../testing/test-stream.ts';

const carrier = { 'origin.json': { serviceHours: true } };
const korean = (time: string): Date => new Date(`2026-03-08T${time}+09:00`);
const ownZone = process.env['TZ'];

describe('where the service has hours', () => {
  let farm: TestApp;
  beforeEach(async () => {
    farm = await createTestApp({ deployments: carrier });
    farm.clock.set(korean('12:00:00'));
    await makeAdmin(farm.db, 'super', { at: farm.clock.now() });
  });
  afterEach(async () => {
    if (ownZone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = ownZone;
    await farm.close();
  });

  const enter = (password = passwordOf.super): Promise<LightMyRequestResponse> =>
    signInByHttp(farm.app, 'super01', password);
  const get = (url: string, cookie: string, headers = {}): Promise<LightMyRequestResponse> =>
    farm.app.inject({ url, headers: { cookie, ...headers } });

  // 8 March 2026 is the day on which New York's clocks go forward.
  test.each(['UTC', 'America/New_York'])(
    'they are Korean ones to the second on a server in %s, for sign-in and for calls',
    async (zone) => {
      process.env['TZ'] = zone;
      for (const [time, code] of [
        ['06:59:59', 'E1006'],
        ['07:00:00', 0],
        ['21:59:59', 0],
        ['22:00:00', 'E1006'],
      ] as const) {
        farm.clock.set(korean(time));
        expect([time, codeOf(await enter())]).toEqual([time, code]);
        const cookie = await farm.signIn('super');
        expect([time, codeOf(await get('/admbo/all_device', cookie))]).toEqual([time, code]);
      }
    },
  );

  test('a session lives on after them: it can be asked for and left, and works again in the morning', async () => {
    farm.clock.set(korean('21:59:59'));
    const cookie = cookiesOf(await enter());
    farm.clock.advance(1_000);
    const refused = await get('/admbo/device/server', cookie);
    expect([refused.statusCode, codeOf(refused)]).toEqual([403, 'E1006']);
    for (const url of ['/admbo/session_check', '/admbo/admin/info'])
      expect(codeOf(await get(url, cookie))).toBe(0);
    await farm.db
      .updateTable('sessions')
      .set({ expires_at: korean('09:00:00') })
      .execute();
    farm.clock.set(korean('07:00:00'));
    expect(codeOf(await get('/admbo/device/server', cookie))).toBe(0);
  });

  test('what a person is refused for the hour keeps no session alive', async () => {
    farm.clock.set(korean('21:00:00'));
    const cookie = cookiesOf(await enter());
    farm.clock.set(korean('22:30:00'));
    expect(codeOf(await get('/admbo/device/server', cookie))).toBe('E1006');
    farm.clock.set(korean('22:59:57'));
    expect(codeOf(await get('/admbo/session_check', cookie))).toBe(0);
    farm.clock.set(korean('22:59:58'));
    expect(codeOf(await get('/admbo/session_check', cookie))).toBe('sessionIsExpired');
  });

  test('who may not come in anyway hears nothing of the hours', async () => {
    farm.clock.set(korean('23:00:00'));
    expect(codeOf(await enter('Wrong-lime7'))).toBe('E1004');
    expect(codeOf(await get('/admbo/all_device', ''))).toBe(31011);
  });

  test('a refused page that asks by itself stands in the audit trail as a person’s call does', async () => {
    farm.clock.set(korean('23:00:00'));
    const cookie = await farm.signIn('super');
    await get('/admbo/all_device', cookie, { 'x-auto-refresh': '1' });
    await get('/admbo/all_device', cookie);
    const entries = await farm.db
      .selectFrom('audit_trail')
      .select('result')
      .where('action', '=', 'call.refused')
      .execute();
    expect(entries).toEqual([{ result: 'E1006' }, { result: 'E1006' }]);
  });
});

test("a person's event stream ends with the service hours; agents and a token's stream go on", async () => {
  const farm = await createTestFarm(undefined, {}, carrier);
  farm.clock.set(korean('21:59:59'));
  const token = await makeApiToken(farm, ['read']);
  const [persons, programs] = await Promise.all([
    openStream(farm.origin, { cookie: await farm.signIn('super') }),
    openStream(farm.origin, token.headers),
  ]);
  for (const stream of [persons, programs]) await stream.sees(({ name }) => name === 'ready');
  const agent = await farm.dial(await farm.addHost('rack-1'));
  farm.clock.set(korean('22:00:00'));
  const call = await farm.app.inject({ url: '/admbo/all_device', headers: token.headers });
  expect(codeOf(call)).toBe(0);
  const { data } = await persons.sees(({ name }) => name === 'ended');
  expect(data).toEqual({ errorCode: 'E1006' });
  await eventually(() => persons.isEnded() || undefined, 'the end of the stream');
  await agent.snapshot([phone('U1')]);
  await agent.change('U1', { connection: 'offline' });
  await programs.sees(({ name }) => name === 'device', 'a device after the hours');
  expect(programs.isEnded()).toBe(false);
  await farm.db.updateTable('api_tokens').set({ revoked_at: farm.clock.now() }).execute();
  expect((await programs.sees(({ name }) => name === 'ended')).data).toEqual({ errorCode: 2006 });
  await farm.close();
});
