import { limits } from '@rackhand/contract/limits';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeApiToken } from '../../testing/api-token-by-http.ts';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { eventually } from '../../testing/eventually.ts';
import { addSession, addToken, addUser, addView, makeForeignAdmin } from '../../testing/foreign-rows.ts';
import { codeOf } from '../../testing/sign-in-desk.ts';
import { phone } from '../../testing/test-sightings.ts';
import { openStream, type TestStream } from '../../testing/test-stream.ts';

const hosts = { 'shop.example': 'hmg' };
let farm: TestFarm;
let opened: TestStream[];
beforeEach(async () => {
  farm = await createTestFarm(undefined, {}, { 'appConfig.json': { hosts } });
  opened = [];
});
afterEach(async () => {
  for (const stream of opened) stream.close();
  await farm.close();
});

async function listen(headers: Record<string, string>): Promise<TestStream> {
  const stream = await openStream(farm.origin, headers);
  opened.push(stream);
  return stream;
}

describe('the streams of two deployments of one server', () => {
  test('tell the same of what the farm shares, and of the people of the other one nothing (S88)', async () => {
    const [ours, theirs] = [
      await makeForeignAdmin(farm, 'our-super', 'origin'),
      await makeForeignAdmin(farm, 'their-super', 'hmg'),
    ];
    const agent = await farm.dial(await farm.addHost('rack-1'));
    await agent.snapshot([phone('SHARED1')]);
    const own = await addSession(farm, ours, 'origin');
    const shop = await addSession(farm, theirs, 'hmg');
    const there = { host: 'shop.example', cookie: shop.cookie };
    const [here, away] = [await listen({ cookie: own.cookie }), await listen(there)];
    for (const stream of [here, away]) await stream.sees(({ name }) => name === 'ready');

    await addToken(farm, theirs, 'their-token');
    await addUser(farm, 'their-user');
    await addView(farm, theirs, { name: 'their-view', shared_in: 'hmg' });
    await makeForeignAdmin(farm, 'their-new-admin', 'hmg');
    const ended = await addSession(farm, theirs, 'hmg');
    const ends = { tkey: ended.tkey };
    await farm.app.inject({
      method: 'POST',
      url: '/admbo/sessions/end',
      payload: ends,
      headers: { ...there, ...sameOrigin },
    });
    await agent.change('SHARED1', { connection: 'offline' });
    const [told, toldThere] = await Promise.all(
      [here, away].map((stream) => stream.sees(({ name }) => name === 'device')),
    );
    await farm.app.inject({
      method: 'POST',
      url: '/admbo/signout',
      payload: {},
      headers: { ...there, ...sameOrigin },
    });
    await away.sees(({ name }) => name === 'ended');

    expect(told).toEqual(toldThere);
    expect(here.isEnded()).toBe(false);
    expect(here.named('ended')).toEqual([]);
    expect(JSON.stringify(here.events)).not.toContain('their-');
    expect(new Set(here.events.map(({ name }) => name))).toEqual(
      new Set(away.events.map(({ name }) => name).filter((name) => name !== 'ended' && name !== 'customer')),
    );
  });

  test('are opened by who is signed in there alone', async () => {
    const { cookie } = await addSession(farm, await makeForeignAdmin(farm, 'their-super', 'hmg'), 'hmg');
    expect((await listen({ host: 'shop.example', cookie })).status).toBe(200);
    expect((await listen({ cookie })).status).toBe(401);
  });
});

test('the stream of an API token ends within five seconds of its end: revoked, and run out', async () => {
  const [revoked, short] = [
    await makeApiToken(farm, ['read']),
    await makeApiToken(farm, ['read'], { days: 1 }),
  ];
  const [first, second] = [await listen(revoked.headers), await listen(short.headers)];
  for (const stream of [first, second]) await stream.sees(({ name }) => name === 'ready');
  const headers = { cookie: await farm.signIn('super'), ...sameOrigin };
  const began = performance.now();
  const revoke = {
    method: 'POST',
    url: '/admbo/api_token/revoke',
    payload: { id: revoked.id },
    headers,
  } as const;
  expect(codeOf(await farm.app.inject(revoke))).toBe(0);
  await eventually(() => first.isEnded(), 'the end of the stream');
  expect(performance.now() - began).toBeLessThan(limits.sessionEndNoticeMs);
  expect(second.isEnded()).toBe(false);
  farm.clock.advance(24 * 60 * 60_000);
  const ranOut = performance.now();
  await eventually(() => second.isEnded(), 'the end of the other stream');
  expect(performance.now() - ranOut).toBeLessThan(limits.sessionEndNoticeMs);
});
