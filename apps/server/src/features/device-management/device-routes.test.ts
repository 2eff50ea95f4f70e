import { gunzipSync } from 'node:zlib';
import { type Device, device as deviceShape } from '@rackhand/contract/device/device';
import { devicePool, type PoolSnapshot } from '@rackhand/contract/endpoints/devices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { eventually } from '../../testing/eventually.ts';
import type { TestAgent } from '../../testing/test-agent.ts';
import { healthyReadings, phone, phoneFacts } from '../../testing/test-sightings.ts';

let farm: TestFarm;
let agent: TestAgent;

const models = ['Galaxy 10', 'Galaxy 9', 'Pixel', '갤럭시 폴드'];

beforeAll(async () => {
  farm = await createTestFarm(undefined, { UNSTABLE_AFTER_CHANGES: '0' });
  agent = await farm.dial(await farm.addHost('rack-1'));
  await agent.snapshot(
    Array.from({ length: 60 }, (_, index) =>
      phone(`U${String(index).padStart(2, '0')}`, {
        facts: { ...phoneFacts, manufacturer: 'Example', model: models[index % models.length] ?? '' },
        readings: { ...healthyReadings, battery_level: index === 3 ? null : 20 + index },
      }),
    ),
  );
});

afterAll(() => farm.close());

const list = (query: string) =>
  farm.read<{ arns: Device[]; total_count: number }>(`/admbo/all_device?${query}`);
const sort = (id: string, direction: string) =>
  `sort=${encodeURIComponent(JSON.stringify({ id, direction }))}`;
const status = async (query: string) => {
  const response = await farm.app.inject({
    url: `/admbo/all_device?${query}`,
    headers: { cookie: farm.cookie },
  });
  return { status: response.statusCode, ...response.json<{ errorCode: number }>() };
};

describe('the device list', () => {
  it('carries devices as the contract has them, sorted by rack as numbers, those without a rack last', async () => {
    const { arns, total_count } = await list('');
    expect(total_count).toBe(60);
    for (const row of arns) expect(deviceShape.strict().parse(row)).toEqual(row);
    const racks = arns.map(({ info }) => info.rackLocation);
    expect(racks.slice(8, 13)).toEqual(['1-1-9', '1-1-10', '1-1-11', '1-1-12', '1-2-1']);
    expect(racks.slice(47, 49)).toEqual(['1-4-12', '']);
  });

  it.each([
    ['', 60],
    ['page=2', 10],
    ['limit=7', 7],
    ['page=2&limit=40', 20],
    ['page=9&limit=40', 0],
    ['limit=600', 60],
  ])('with %j has %i rows', async (query, rows) => {
    const answer = await list(query);
    expect(answer.arns).toHaveLength(rows);
    expect(answer.total_count).toBe(60);
  });

  it.each([
    'page=0',
    'limit=0',
    'limit=601',
    'page=1.5',
    'page=x',
    'page=1&page=2',
    'colour=red',
    'state_group=none',
  ])('refuses %s', async (query) => {
    expect(await status(query)).toMatchObject({ status: 400, errorCode: 901 });
  });

  it('finds text literally, without case and in either normal form of Hangul', async () => {
    expect((await list('q=galaxy')).total_count).toBe(30);
    expect((await list(`q=${encodeURIComponent('갤럭시'.normalize('NFD'))}`)).total_count).toBe(15);
    expect((await list('q=u0')).total_count).toBe(10);
    expect((await list('q=rack-1')).total_count).toBe(60);
    expect((await list('q=1-4-12')).total_count).toBe(1);
    for (const literal of ['%25', '_', "'", '.*', '\\'])
      expect((await list(`q=${literal}`)).total_count).toBe(0);
  });

  it('sorts by each column, names as people count, and what is empty last', async () => {
    const first = async (query: string) => (await list(query)).arns[0]?.info;
    expect(await first(`q=galaxy&${sort('model', 'asc')}`)).toMatchObject({ model: 'Galaxy 9' });
    expect(await first(sort('battery_level', 'desc'))).toMatchObject({ battery_level: 79 });
    for (const direction of ['asc', 'desc']) {
      expect((await list(sort('battery_level', direction))).arns.at(-1)?.info.battery_level).toBeNull();
      expect((await list(sort('rackLocation', direction))).arns.at(-1)?.info.rackLocation).toBe('');
    }
    expect(await first(sort('rackLocation', 'desc'))).toMatchObject({ rackLocation: '1-4-12' });
  });

  it('sorts by several columns, the first one first', async () => {
    const steps = [
      { id: 'model', direction: 'desc' },
      { id: 'battery_level', direction: 'desc' },
    ];
    const { arns } = await list(`sort=${encodeURIComponent(JSON.stringify(steps))}`);
    const shown = arns.map(({ info }) => [info.model, info.battery_level ?? -1] as const);
    for (const [index, [model, battery]] of shown.entries()) {
      const [nextModel, nextBattery] = shown[index + 1] ?? [model, -1];
      if (nextModel === model) expect(nextBattery).toBeLessThanOrEqual(battery);
    }
    expect(new Set(shown.map(([model]) => model)).size).toBe(4);
    expect(arns.filter(({ info }, index) => info.model !== arns[index - 1]?.info.model)).toHaveLength(4);
  });

  it('finds a rack by its number in both languages, and by no longer one', async () => {
    for (const words of ['랙 2', 'rack 2', 'Rack2'])
      expect((await list(`q=${encodeURIComponent(words)}`)).total_count, words).toBe(12);
    expect((await list(`q=${encodeURIComponent('rack 12')}`)).total_count).toBe(0);
  });

  it('finds those of exactly one state, and those that are in theirs for longer than a time', async () => {
    const counts = async (q: string): Promise<number> =>
      (await list(`q=${encodeURIComponent(q)}`)).total_count;
    expect(await counts('state:AVAILABLE')).toBe(60);
    expect(await counts('state:"사용 가능" host:rack-1')).toBe(60);
    expect(await counts('state:OFFLINE')).toBe(0);
    expect(await counts('longer:5m')).toBe(0);
    farm.clock.advance(6 * 60_000);
    // Nothing of the farm has changed: what was answered before must not be answered again.
    expect(await counts('longer:5m')).toBe(60);
    expect(await counts('longer:9m')).toBe(0);
  });

  it('finds Hangul by its initial consonants', async () => {
    expect((await list(`q=${encodeURIComponent('ㄱㄹㅅ')}`)).total_count).toBe(15);
    expect((await list(`q=${encodeURIComponent('갤ㄹ시')}`)).total_count).toBe(15);
    expect((await list(`q=${encodeURIComponent('ㄱㄹㅎ')}`)).total_count).toBe(0);
  });

  it.each([sort('private_code', 'asc'), sort('model', 'up'), 'sort=model', 'sort=%7B%7D'])(
    'refuses %s',
    async (query) => {
      expect(await status(query)).toMatchObject({ status: 400, errorCode: 901 });
    },
  );

  it('masks private codes; the detail shows them', async () => {
    const { arn } = await farm.device('U00');
    const id = Number(arn.split(':').at(-1));
    await farm.db.updateTable('devices').set({ private_code: '4711' }).where('id', '=', id).execute();
    await agent.change('U00', { readings: { ...healthyReadings, battery_level: 33 } });
    expect((await farm.device('U00')).info.private_code).toBe('••••');
    const detail = await farm.read<Device>(`/service/get_info?deviceArn=${arn}`);
    expect(detail.info.private_code).toBe('4711');
  });

  it('has an entity tag that holds until something changes', async () => {
    const get = (headers: Record<string, string> = {}) =>
      farm.app.inject({ url: '/admbo/all_device', headers: { cookie: farm.cookie, ...headers } });
    const tag = String((await get()).headers['etag']);
    const unchanged = await get({ 'if-none-match': tag });
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
    await agent.change('U01', { readings: { ...healthyReadings, battery_level: 44 } });
    expect((await get({ 'if-none-match': tag })).statusCode).toBe(200);
  });

  it.each(['gzip', 'br, GZIP;q=0.5', 'deflate,gzip ; q=1'])(
    'comes packed to who takes %s',
    async (accepted) => {
      const get = (encoding: string) =>
        farm.app.inject({
          url: '/admbo/all_device',
          headers: { cookie: farm.cookie, 'accept-encoding': encoding },
        });
      const plain = await get('identity');
      const packed = await get(accepted);
      expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
      expect(packed.headers['etag']).toBe(plain.headers['etag']);
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
      expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    },
  );

  it.each(['', 'br', 'gzip;q=0', 'gzip;q=0.0', 'gzipped'])(
    'comes as it is to who takes %j',
    async (accepted) => {
      const headers = { cookie: farm.cookie, 'accept-encoding': accepted };
      const answer = await farm.app.inject({ url: '/admbo/all_device', headers });
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.json()).toMatchObject({ errorCode: 0 });
    },
  );

  it('keeps its entity tag through a proxy that packs or unpacks it', async () => {
    const get = (tag: string) =>
      farm.app.inject({
        url: '/admbo/all_device',
        headers: { cookie: farm.cookie, 'if-none-match': tag },
      });
    const tag = String((await get('')).headers['etag']);
    expect(tag).toMatch(/^W\/"/);
    expect([(await get(tag)).statusCode, (await get(tag.slice(2))).statusCode]).toEqual([304, 304]);
  });

  it('needs a session', async () => {
    const response = await farm.app.inject({ url: '/admbo/all_device' });
    expect(response.statusCode).toBe(401);
  });
});

describe('the device pool', () => {
  it('counts available devices and all, and answers as the contract has it', async () => {
    const pool = await farm.read<{ available_count: number; total_count: number }>('/service/devicepool');
    expect(devicePool.answer.strict().parse(pool)).toEqual(pool);
    expect(pool).toMatchObject({ available_count: 60, total_count: 60 });
  });

  it('takes a snapshot of a group when its membership changes, at most one a second, and keeps ten', async () => {
    type Pool = {
      snapshots: Record<string, PoolSnapshot[]>;
    };
    const errors = async () => (await farm.read<Pool>('/service/devicepool')).snapshots['error'] ?? [];
    await agent.change('U02', { connection: 'offline' });
    expect(await errors()).toMatchObject([{ devices: [{ state: 'OFFLINE' }] }]);
    await agent.change('U03', { connection: 'offline' });
    expect(await errors()).toHaveLength(1);
    farm.clock.advance(1000);
    await eventually(async () => (await errors()).length === 2, 'the snapshot that was due later');
    expect((await errors())[0]?.devices).toHaveLength(2);
    expect((await errors())[0]).toMatchObject({
      joined: [{ arn: (await farm.device('U03')).arn }],
      left: [],
    });
    await agent.change('U03', { connection: 'absent' });
    farm.clock.advance(1000);
    await agent.change('U03', { connection: 'offline' });
    expect(await errors()).toHaveLength(2);
    for (let turn = 0; turn < 12; turn += 1) {
      farm.clock.advance(1000);
      await agent.change('U04', { connection: turn % 2 === 0 ? 'offline' : 'device' });
    }
    expect(await errors()).toHaveLength(10);
    // Also the oldest one says what changed, not who was there.
    const { arn } = await farm.device('U04');
    for (const { joined, left } of await errors()) expect([...joined, ...left]).toMatchObject([{ arn }]);
  });

  it('answers who has the devices with the snapshots alone', async () => {
    const { devices, ...whole } = await farm.read<{ devices: object[] }>('/service/devicepool');
    expect(devices.length).toBeGreaterThan(0);
    const alone = await farm.read('/service/devicepool?only=snapshots');
    expect(alone).toEqual({ ...whole, devices: [] });
  });
});

describe('the detail of a device', () => {
  it.each(['arn:farm:device:99999', 'x', "arn:farm:device:1'"])('is 2501 for %s', async (arn) => {
    const response = await farm.app.inject({
      url: `/service/get_info?deviceArn=${encodeURIComponent(arn)}`,
      headers: { cookie: farm.cookie },
    });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ errorCode: 2501 });
  });

  it('has its last 50 state changes, newest first', async () => {
    for (let turn = 0; turn < 60; turn += 1) {
      await agent.change('U05', { connection: turn % 2 === 0 ? 'offline' : 'device' });
    }
    const history = await farm.history('U05');
    expect(history).toHaveLength(50);
    expect(history[0]).toMatchObject({ from: 'OFFLINE', to: 'AVAILABLE' });
  });
});

describe('two servers on one database', () => {
  it('never answer an older row than what any of them has acknowledged', async () => {
    const other = await createTestFarm(farm);
    try {
      for (let turn = 0; turn < 20; turn += 1) {
        const battery_level = turn + 30;
        await agent.change('U06', { readings: { ...healthyReadings, battery_level } });
        expect((await other.device('U06')).info.battery_level).toBe(battery_level);
        expect((await farm.device('U06')).info.battery_level).toBe(battery_level);
      }
    } finally {
      await other.close();
    }
  });
});
