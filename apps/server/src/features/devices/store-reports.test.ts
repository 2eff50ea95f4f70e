import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { eventually } from '../../testing/eventually.ts';
import { type NewHost, numberHosts, ways } from '../../testing/numbered-hosts.ts';
import { healthyReadings, phone, phoneFacts } from '../../testing/test-sightings.ts';

let farm: TestFarm;
let newHost: NewHost;

beforeAll(async () => {
  farm = await createTestFarm(undefined, { UNSTABLE_AFTER_CHANGES: '0' });
  newHost = numberHosts(farm);
});

afterAll(() => farm.close());

/** As when the database is restarted: every connection to it ends, in the middle of whatever it does. */
async function cutConnections(): Promise<void> {
  const client = new pg.Client(farm.database.connection);
  await client.connect();
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
}

describe('a device that is known', () => {
  it('follows what its agent sees, each state once in its history', async () => {
    const agent = await newHost({ acceptNewDevices: true });
    await agent.snapshot([phone('life')]);
    await agent.change('life', { connection: 'offline' });
    await agent.change('life', { connection: 'offline', silent_tries: 2 });
    await agent.change('life', { connection: 'absent' });
    await agent.change('life', { connection: 'unauthorized' });
    await agent.change('life', { connection: 'device', silent_tries: 0 });
    expect(ways(await farm.history('life'))).toEqual([
      'nothing → AVAILABLE',
      'AVAILABLE → OFFLINE',
      'OFFLINE → NOT_FOUND',
      'NOT_FOUND → UNAUTHORIZED',
      'UNAUTHORIZED → AVAILABLE',
    ]);
    expect((await farm.history('life'))[1]).toMatchObject({ by: 'agent', reason: 'adb: unauthorized' });
  });

  it('does not answer since the first try that was not answered, however many follow', async () => {
    const agent = await newHost({ acceptNewDevices: true });
    await agent.snapshot([phone('silent')]);
    await agent.change('silent', { silent_tries: 1 });
    const since = (await farm.device('silent')).info.state_since;
    for (const silent_tries of [2, 3]) {
      farm.clock.advance(10_000);
      await agent.change('silent', { silent_tries });
    }
    expect((await farm.device('silent')).info).toMatchObject({
      state: 'CONNECT_TIMEOUT_2',
      state_since: since,
    });
    farm.clock.advance(10_000);
    await agent.change('silent', { silent_tries: 0 });
    expect((await farm.device('silent')).info.state_since).not.toBe(since);
  });

  it('that did not answer an agent does not answer the one that starts after it, until it does', async () => {
    const token = await farm.addHost('started-anew', { acceptNewDevices: true });
    const before = await farm.dial(token);
    await before.snapshot([phone('mute'), phone('well')]);
    await before.change('mute', { silent_tries: 3 });
    before.close();
    const agent = await farm.dial(token);
    const unasked = { facts: null, readings: null };
    await agent.snapshot([phone('mute', unasked), phone('well', unasked)]);
    const stateOf = async (udid: string) => (await farm.device(udid)).info.state;
    expect([await stateOf('mute'), await stateOf('well')]).toEqual(['CONNECT_TIMEOUT_2', 'AVAILABLE']);
    await agent.change('mute', { facts: phoneFacts, readings: healthyReadings });
    expect(await stateOf('mute')).toBe('AVAILABLE');
  });

  it('stays low on battery until it is charged above the upper threshold, also over an absence', async () => {
    const agent = await newHost({ acceptNewDevices: true });
    const level = (battery_level: number) => ({ readings: { ...healthyReadings, battery_level } });
    await agent.snapshot([phone('battery', level(9))]);
    expect((await farm.device('battery')).info.state).toBe('LOW_BATTERY');
    await agent.change('battery', { connection: 'offline' });
    await agent.change('battery', { connection: 'device', ...level(20) });
    expect((await farm.device('battery')).info.state).toBe('LOW_BATTERY');
    await agent.change('battery', level(26));
    expect((await farm.device('battery')).info.state).toBe('AVAILABLE');
  });

  it('is NOT_FOUND when the snapshot of its host does not name it', async () => {
    const agent = await newHost({ acceptNewDevices: true });
    await agent.snapshot([phone('left-out'), phone('stays')]);
    await agent.snapshot([phone('stays')]);
    expect((await farm.device('left-out')).info.state).toBe('NOT_FOUND');
    expect((await farm.device('stays')).info.state).toBe('AVAILABLE');
  });

  it('keeps its readings and facts when a restarted agent has not read them yet', async () => {
    const agent = await newHost({ acceptNewDevices: true });
    await agent.snapshot([phone('reread', { readings: { ...healthyReadings, battery_level: 7 } })]);
    await agent.snapshot([phone('reread', { facts: null, readings: null })]);
    expect((await farm.device('reread')).info).toMatchObject({
      state: 'LOW_BATTERY',
      battery_level: 7,
      model: 'SM-G991N',
    });
    expect(await farm.history('reread')).toHaveLength(1);
  });

  it('does not change at all by a snapshot that says what is stored', async () => {
    const agent = await newHost({ acceptNewDevices: true });
    const devices = [phone('same-1'), phone('same-2', { connection: 'offline' })];
    await agent.snapshot(devices);
    const before = await farm.read('/admbo/all_device');
    await agent.snapshot(devices);
    expect(await farm.read('/admbo/all_device')).toEqual(before);
    expect(await farm.history('same-2')).toHaveLength(1);
  });

  it('tells nobody of a reading that is not shown', async () => {
    const agent = await newHost({ acceptNewDevices: true });
    await agent.snapshot([phone('warm')]);
    const before = await farm.device('warm');
    await agent.change('warm', { readings: { ...healthyReadings, battery_temperature: 301 } });
    expect(await farm.device('warm')).toEqual(before);
    await agent.change('warm', { readings: { ...healthyReadings, battery_level: 79 } });
    const after = await farm.device('warm');
    expect(after.info.battery_level).toBe(79);
    expect(after.info.revision).toBeGreaterThan(before.info.revision);
  });
});

describe('all differences of one message', () => {
  it('are one change of the farm', async () => {
    const agent = await newHost({ acceptNewDevices: true });
    const udids = Array.from({ length: 30 }, (_, index) => `batch-${String(index)}`);
    await agent.snapshot(udids.map((udid) => phone(udid)));
    await agent.changes(udids.map((udid) => ({ udid, part: { connection: 'offline' as const } })));
    const revisions = new Set(
      (await farm.devices()).filter(({ info }) => udids.includes(info.udid)).map(({ info }) => info.revision),
    );
    expect(revisions.size).toBe(1);
  });

  it('are stored also when there are as many as a message may hold', async () => {
    const agent = await newHost({ acceptNewDevices: false, maxDevices: 2000 });
    const udids = Array.from({ length: 2000 }, (_, index) => `many-${String(index)}`);
    await agent.snapshot(udids.map((udid) => phone(udid)));
    await agent.changes(udids.map((udid) => ({ udid, part: { connection: 'offline' as const } })));
    const { total_count } = await farm.read<{ total_count: number }>('/admbo/all_device?q=many-&limit=1');
    expect(total_count).toBe(2000);
    const shown = (await farm.devices()).filter(({ info }) => info.udid.startsWith('many-'));
    expect(new Set(shown.map(({ info }) => info.state))).toEqual(new Set(['OFFLINE']));
  }, 60_000);
});

describe('what was acknowledged', () => {
  it('is there after every connection to the database was cut, and nothing stands twice in the history', async () => {
    const agent = await newHost({ acceptNewDevices: true });
    await agent.snapshot([phone('cut')]);
    for (let round = 0; round < 10; round += 1) {
      const change = agent.change('cut', { connection: round % 2 === 0 ? 'offline' : 'device' });
      await Promise.all([change, cutConnections()]);
    }
    const history = await eventually(async () => farm.history('cut').catch(() => null));
    expect(history.map(({ to }) => to).reverse()).toEqual([
      'AVAILABLE',
      ...Array.from({ length: 10 }, (_, round) => (round % 2 === 0 ? 'OFFLINE' : 'AVAILABLE')),
    ]);
  });
});
