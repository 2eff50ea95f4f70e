import { livePositionHeader, liveSignOfLifeMs } from '@rackhand/contract/call/live-times';
import { limits } from '@rackhand/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { eventually } from '../../testing/eventually.ts';
import { numbersIn } from '../../testing/position-at.ts';
import type { TestAgent } from '../../testing/test-agent.ts';
import { healthyReadings, phone } from '../../testing/test-sightings.ts';
import type { StreamEvent } from '../../testing/test-stream.ts';

let farm: TestFarm;
let agent: TestAgent;
let token: string;

beforeAll(async () => {
  farm = await createTestFarm();
  token = await farm.addHost('rack-1');
  agent = await farm.dial(token);
  await agent.snapshot(Array.from({ length: 20 }, (_, index) => phone(`U${String(index)}`)));
});

afterAll(() => farm.close());

const stateOf = ({ data }: StreamEvent) => (data['info'] as { state: string } | undefined)?.state;
const udidOf = ({ data }: StreamEvent) => (data['info'] as { udid: string } | undefined)?.udid;
const shows = (udid: string, state: string) => (event: StreamEvent) =>
  udidOf(event) === udid && stateOf(event) === state;

describe('the event stream', () => {
  it('starts with ready and then tells each change as the list shows it', async () => {
    const stream = await farm.stream();
    await stream.sees(({ name }) => name === 'ready');
    await agent.change('U0', { connection: 'offline' });
    const event = await stream.sees(shows('U0', 'OFFLINE'));
    expect(event.data).toEqual(await farm.device('U0'));
    expect(numbersIn(event.id).farm).toBe((await farm.device('U0')).info.revision);
    stream.close();
  });

  it('resumes behind any answer of a call: what has changed since is told, and nothing has to be loaded again', async () => {
    const answer = await farm.app.inject({
      url: '/admbo/sessions',
      headers: { cookie: await farm.signIn('super') },
    });
    await agent.change('U19', { connection: 'offline' });
    const stream = await farm.stream({ 'last-event-id': String(answer.headers[livePositionHeader]) });
    await stream.sees(({ name }) => name === 'ready');
    expect(stream.named('reset')).toEqual([]);
    expect(stream.named('device').map(udidOf)).toEqual(['U19']);
    stream.close();
  });

  it('resumes behind the event that was seen last, without a gap and without what was seen', async () => {
    const stream = await farm.stream();
    await stream.sees(({ name }) => name === 'ready');
    await agent.change('U1', { connection: 'offline' });
    const { id } = await stream.sees(shows('U1', 'OFFLINE'));
    stream.close();
    await agent.changes([
      { udid: 'U2', part: { connection: 'offline' } },
      { udid: 'U3', part: { connection: 'offline' } },
    ]);
    await agent.change('U4', { connection: 'offline' });
    const resumed = await farm.stream({ 'last-event-id': id });
    await resumed.sees(({ name }) => name === 'ready');
    expect(resumed.named('device').map(udidOf)).toEqual(['U2', 'U3', 'U4']);
    const afterFirst = resumed.named('device')[0]?.id ?? '';
    resumed.close();
    const halfway = await farm.stream({ 'last-event-id': afterFirst });
    await halfway.sees(({ name }) => name === 'ready');
    expect(halfway.named('device').map(udidOf)).toEqual(['U2', 'U3', 'U4']);
    halfway.close();
  });

  it.each(['999999999', 'not an id'])('answers reset to a last event of %j', async (id) => {
    const stream = await farm.stream({ 'last-event-id': id });
    await stream.sees(({ name }) => name === 'reset');
    await stream.sees(({ name }) => name === 'ready');
    stream.close();
  });

  it('misses nothing that happens while it opens, also on another server', async () => {
    const other = await createTestFarm(farm);
    try {
      const before = await farm.stream();
      let { id } = await before.sees(({ name }) => name === 'ready');
      before.close();
      const seen = new Set<string>();
      for (let turn = 0; turn < 12; turn += 1) {
        const level = 30 + turn;
        const change = agent.change('U5', { readings: { ...healthyReadings, battery_level: level } });
        const stream = await (turn % 2 === 0 ? farm : other).stream({ 'last-event-id': id });
        await change;
        await stream.sees(
          ({ data }) => (data['info'] as { battery_level?: number } | undefined)?.battery_level === level,
        );
        for (const event of stream.named('device')) seen.add(event.id);
        id = stream.events.filter(({ name }) => name !== 'ready').at(-1)?.id ?? id;
        stream.close();
      }
      expect(seen.size).toBeGreaterThanOrEqual(12);
    } finally {
      await other.close();
    }
  });

  it('tells of a device that has left', async () => {
    const stream = await farm.stream();
    await stream.sees(({ name }) => name === 'ready');
    const provisional = phone('emulator-5554', {
      provisional: true,
      connection: 'unauthorized',
      facts: null,
    });
    await agent.changes([{ udid: 'emulator-5554', whole: provisional }]);
    const { data } = await stream.sees((event) => udidOf(event) === 'emulator-5554');
    await agent.changes([{ udid: 'emulator-5554', gone: true }]);
    await stream.sees((event) => event.data['removed'] === true && event.data['arn'] === data['arn']);
    stream.close();
  });

  it('is open to a session at most six times', async () => {
    const cookie = await farm.signIn('super');
    const streams = await Promise.all(
      Array.from({ length: limits.streamsPerSession }, () => farm.stream({ cookie })),
    );
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const seventh = await fetch(`${farm.origin}/admbo/events`, { headers: { cookie } });
    expect(seventh.status).toBe(409);
    for (const stream of streams) stream.close();
    await eventually(async () => {
      const again = await farm.stream({ cookie });
      again.close();
      return again.status === 200;
    });
  });

  it.each([
    [{ cookie: '' }, 401],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
  ])('is refused before any data with %j', async (headers, status) => {
    const response = await fetch(`${farm.origin}/admbo/events`, {
      headers: { cookie: farm.cookie, ...headers },
    });
    expect(response.status).toBe(status);
    expect(await response.text()).not.toContain('event:');
  });

  it('asks proxies not to hold it back, and gives a sign of life before one cuts it (F64)', async () => {
    const control = new AbortController();
    const response = await fetch(`${farm.origin}/admbo/events`, {
      headers: { cookie: farm.cookie },
      signal: control.signal,
    });
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(liveSignOfLifeMs).toBeLessThanOrEqual(15_000);
    control.abort();
  });

  it('ends with the reason within 5 s of its session', async () => {
    const cookie = await farm.signIn('admin');
    const stream = await farm.stream({ cookie });
    await stream.sees(({ name }) => name === 'ready');
    const response = await farm.app.inject({
      method: 'POST',
      url: '/admbo/signout',
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    });
    expect(response.statusCode).toBe(200);
    const start = performance.now();
    await stream.sees(({ name }) => name === 'ended');
    await eventually(() => stream.isEnded());
    expect(performance.now() - start).toBeLessThan(limits.sessionEndNoticeMs);
  });

  it('is closed within 5 s of a change of its admin’s role, and comes back with the new one (S44)', async () => {
    const cookie = await farm.signIn('admin');
    const stream = await farm.stream({ cookie });
    await stream.sees(({ name }) => name === 'ready');
    const setRole = (is_super_admin: boolean) =>
      farm.db.updateTable('admins').set({ is_super_admin }).where('adm_id', '=', 'admin01').execute();
    await setRole(true);
    const start = performance.now();
    await eventually(() => stream.isEnded());
    expect(performance.now() - start).toBeLessThan(limits.sessionEndNoticeMs);
    expect(stream.named('ended')).toEqual([]);
    const again = await farm.stream({ cookie });
    await again.sees(({ name }) => name === 'ready');
    again.close();
    await setRole(false);
  });

  it('drops a client that does not read, and goes on for the others', async () => {
    const other = await farm.dial(await farm.addHost('rack-2', { acceptNewDevices: true, maxDevices: 1500 }));
    const udids = Array.from({ length: 1500 }, (_, index) => `S${String(index)}`);
    await other.snapshot(udids.map((udid) => phone(udid)));
    const slow = await farm.stream();
    await slow.sees(({ name }) => name === 'ready');
    slow.stall();
    const reader = await farm.stream();
    await reader.sees(({ name }) => name === 'ready');
    const streams = async (): Promise<number> => {
      const text = await (await fetch(`${farm.origin}/metrics`)).text();
      return Number(/^event_streams (\d+)$/m.exec(text)?.[1]);
    };
    // How much a client can leave unread is the machine's choice; the one that reads is never behind.
    for (let turn = 0; turn < 60 && (await streams()) > 1; turn += 1) {
      const readings = { ...healthyReadings, battery_level: 30 + turn };
      await other.changes(udids.map((udid) => ({ udid, part: { readings } })));
      const told = (turn + 1) * udids.length;
      await eventually(() => reader.named('device').length >= told, 'the reader being told');
      // However long that took: a host that says nothing for a while is cut off.
      agent.beat();
    }
    expect(await streams()).toBe(1);
    expect(reader.isEnded()).toBe(false);
    await agent.change('U6', { connection: 'offline' });
    await reader.sees(shows('U6', 'OFFLINE'));
    reader.close();
  }, 60_000);
});
