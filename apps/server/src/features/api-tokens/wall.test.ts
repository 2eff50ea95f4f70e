import { limits } from '@rackhand/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApiToken } from '../../testing/api-token-by-http.ts';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { codeOf, dayMs } from '../../testing/sign-in-desk.ts';
import { healthyReadings, phone } from '../../testing/test-sightings.ts';
import { openStream, type StreamEvent } from '../../testing/test-stream.ts';

const udids = ['W1', 'W2', 'W3', 'W4'];
const secrets = [
  'pw of the door 4711',
  'code-8642',
  'tag-4711',
  'tap-4711',
  '02:00:00:00:00:01',
  '01012345678',
];

describe('a screen on the wall', () => {
  let farm: TestFarm;
  let agent: Awaited<ReturnType<TestFarm['dial']>>;
  beforeAll(async () => {
    farm = await createTestFarm();
    agent = await farm.dial(await farm.addHost('lab-1'));
    await agent.snapshot(udids.map((udid) => phone(udid)));
    const [memo = '', private_code = '', tags = '', linked_power_name = ''] = secrets;
    await farm.db.updateTable('devices').set({ memo, private_code, tags, linked_power_name }).execute();
    // The server hears of it with what the devices tell next.
    const readings = { ...healthyReadings, battery_level: 50 };
    await Promise.all(udids.map((udid) => agent.change(udid, { readings })));
  });
  afterAll(() => farm.close());

  const keep = (authorization: string) =>
    farm.app.inject({
      method: 'POST',
      url: '/admbo/api_token/wall',
      headers: { authorization, ...sameOrigin },
    });
  /** What the screen's browser sends once it has kept its token. */
  async function hangUp(days = 30): Promise<{ id: string; headers: Record<string, string> }> {
    const { id, headers } = await makeApiToken(farm, ['wall'], { days });
    const [cookie = ''] = String((await keep(headers.authorization)).headers['set-cookie']).split(';');
    return { id, headers: { authorization: 'Wall', cookie } };
  }

  test('keeps its token in a cookie that no script reads, for as long as the token is good', async () => {
    const { token, headers } = await makeApiToken(farm, ['wall'], { days: 1 });
    const answer = await keep(headers.authorization);
    const seconds = String(dayMs / 1000);
    expect(answer.headers['set-cookie']).toBe(
      `rackhand_wall=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax`,
    );
    expect(answer.body).not.toContain(token);
  });

  test('keeps the token of nothing else, and a person has none to keep', async () => {
    const program = await makeApiToken(farm, ['read', 'devices']);
    expect(codeOf(await keep(program.headers.authorization))).toBe(2001);
    const url = '/admbo/api_token/wall';
    const headers = { cookie: await farm.signIn('super'), ...sameOrigin };
    expect(codeOf(await farm.app.inject({ method: 'POST', url, headers }))).toBe(2001);
  });

  test('has a token for nothing besides', async () => {
    const headers = { cookie: await farm.signIn('super'), ...sameOrigin };
    const payload = { name: 'wall and more', scopes: ['wall', 'read'], valid_days: 1 };
    const made = await farm.app.inject({ method: 'POST', url: '/admbo/api_token', headers, payload });
    expect(codeOf(made)).toBe(901);
  });

  test('reads pool, racks and incidents, without codes, numbers, memos and tags', async () => {
    const { headers } = await hangUp();
    for (const url of ['/service/devicepool', '/admbo/rack', '/service/incidents']) {
      const answer = await farm.app.inject({ url, headers });
      expect([url, codeOf(answer)]).toEqual([url, 0]);
      for (const secret of secrets) expect(answer.body).not.toContain(secret);
    }
    const pool = await farm.app.inject({ url: '/service/devicepool', headers });
    for (const udid of udids) expect(pool.body).toContain(udid);
    const desk = await farm.app.inject({ url: '/service/devicepool', headers: { cookie: farm.cookie } });
    expect(desk.body).toContain(secrets[0]);
  });

  test('reads nothing more, and changes nothing: 2001 names the scope that is missing', async () => {
    const { headers } = await hangUp();
    for (const url of ['/admbo/all_device', '/admbo/device/server', '/admbo/openapi.json', '/admbo/audit']) {
      const answer = await farm.app.inject({ url, headers });
      expect([url, answer.statusCode, codeOf(answer)]).toEqual([url, 403, 2001]);
    }
    const reboot = {
      method: 'POST',
      url: '/admbo/device/reboot',
      payload: { arn: 'arn:farm:device:1' },
    } as const;
    const answer = await farm.app.inject({ ...reboot, headers: { ...headers, ...sameOrigin } });
    expect([answer.statusCode, codeOf(answer)]).toEqual([403, 2001]);
  });

  test('is told of devices and incidents, also when a host goes away, and of no host or command', async () => {
    const { headers } = await hangUp();
    const [screen, desk] = [await openStream(farm.origin, headers), await farm.stream()];
    await Promise.all([screen, desk].map((stream) => stream.sees(({ name }) => name === 'ready')));
    agent.close();
    farm.clock.advance(limits.hostSilenceMs + 1);
    await farm.judgeHosts();
    await desk.sees(({ name }) => name === 'host');
    await screen.sees(({ name }) => name === 'incident', 'the incident');
    for (const udid of udids) {
      const isLost = ({ data }: StreamEvent): boolean =>
        JSON.stringify(data).includes(`"udid":"${udid}"`) &&
        JSON.stringify(data).includes('"state":"OFFLINE"');
      await screen.sees((event) => event.name === 'device' && isLost(event), udid);
    }
    expect(desk.named('device')).toEqual([]);
    const names = new Set(screen.events.map(({ name }) => name));
    expect([...names].filter((name) => !['device', 'rack', 'incident', 'ready'].includes(name))).toEqual([]);
    for (const secret of secrets) expect(JSON.stringify(screen.events)).not.toContain(secret);
    screen.close();
    desk.close();
  });

  test.each([
    [
      'revoked',
      async (id: string) => {
        const headers = { cookie: await farm.signIn('super'), ...sameOrigin };
        await farm.app.inject({ method: 'POST', url: '/admbo/api_token/revoke', headers, payload: { id } });
      },
    ],
    [
      'expired',
      async () => {
        farm.clock.advance(dayMs);
        await Promise.resolve();
      },
    ],
  ] as const)('goes dark within 5 s of its token being %s, and its calls are 2006', async (_how, end) => {
    const { id, headers } = await hangUp(1);
    const stream = await openStream(farm.origin, headers);
    await stream.sees(({ name }) => name === 'ready');
    await end(id);
    const start = performance.now();
    expect((await stream.sees(({ name }) => name === 'ended')).data).toEqual({ errorCode: 2006 });
    expect(performance.now() - start).toBeLessThan(limits.sessionEndNoticeMs);
    const answer = await farm.app.inject({ url: '/service/devicepool', headers });
    expect([answer.statusCode, codeOf(answer)]).toEqual([401, 2006]);
  });
});
