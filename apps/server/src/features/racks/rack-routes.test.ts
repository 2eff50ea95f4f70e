import type { RackPlan } from '@rackhand/contract/rack/rack';
import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { report } from '../../testing/report-sightings.ts';
import { phone } from '../../testing/test-sightings.ts';

describe('the racks', () => {
  let farm: TestFarm;
  let superCookie: string;
  beforeEach(async () => {
    farm = await createTestFarm();
    superCookie = await farm.signIn('super');
  });
  afterEach(() => farm.close());

  const ask = (
    method: 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload: object = {},
    cookie = superCookie,
  ): Promise<LightMyRequestResponse> =>
    farm.app.inject({
      method,
      url,
      payload,
      headers: { ...sameOrigin, cookie, 'accept-language': 'en' },
    });
  const plan = (): Promise<RackPlan> => farm.read<RackPlan>('/admbo/rack');
  const numbersOf = async (group = 1): Promise<number[] | undefined> =>
    (await plan()).groups.find((one) => one.group === group)?.racks.map(({ rack }) => rack);
  const tall = { name: 'TV', rows: 4, columns: 12 };
  const trail = () =>
    farm.db
      .selectFrom('audit_trail')
      .select(['action', 'object', 'before', 'after', 'actor_name', 'result'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();

  test('are S1 with four racks of three rows and four columns where nobody has changed them', async () => {
    const racks = [1, 2, 3, 4].map((rack) => ({ rack, name: '', rows: 3, columns: 4, version: 1 }));
    expect((await plan()).groups).toEqual([{ group: 1, name: '', version: 1, racks }]);
  });

  test.each([
    ['POST', '/admbo/rack', { group: 1, ...tall }],
    ['PUT', '/admbo/rack/1/1', tall],
    ['DELETE', '/admbo/rack/1/1', {}],
    ['POST', '/admbo/rack/order', { group: 1, racks: [4, 3, 2, 1] }],
    ['POST', '/admbo/rack_group', { name: '' }],
    ['PUT', '/admbo/rack_group/1', { name: 'x' }],
    ['DELETE', '/admbo/rack_group/1', {}],
    ['POST', '/admbo/rack_group/order', { groups: [1] }],
  ] as const)('are for super admins alone to change: %s %s', async (method, url, body) => {
    const before = await plan();
    const response = await ask(method, url, body, farm.cookie);
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ errorCode: 31108 });
    expect(await plan()).toEqual(before);
  });

  test('of two super admins who change one rack at once the later is told both values, and takes nothing of the other’s away', async () => {
    const first = { name: 'TV', rows: 4, columns: 4 };
    expect((await ask('PUT', '/admbo/rack/1/1', { ...first, version: 1 })).statusCode).toBe(200);
    const stale = await ask('PUT', '/admbo/rack/1/1', { name: 'Audio', rows: 3, columns: 4, version: 1 });
    expect(stale.json()).toMatchObject({
      errorCode: 20414,
      details: [
        { field: 'version', message: 'sent: 1 / current: 2' },
        { field: 'name', message: 'sent: Audio / current: TV' },
        { field: 'rows', message: 'sent: 3 / current: 4' },
      ],
    });
    expect((await plan()).groups[0]?.racks[0]).toEqual({ rack: 1, ...first, version: 2 });
    // Another order is no change of a rack; a program may go on without its version.
    await ask('POST', '/admbo/rack/order', { group: 1, racks: [4, 3, 2, 1] });
    expect((await ask('PUT', '/admbo/rack/1/1', { ...first, rows: 5, version: 2 })).statusCode).toBe(200);
    expect((await ask('PUT', '/admbo/rack/1/1', { ...first, rows: 6 })).statusCode).toBe(200);
    expect((await plan()).groups[0]?.racks[3]).toEqual({ rack: 1, ...first, rows: 6, version: 4 });
  });

  test('of two super admins who name one group at once the later is told the other’s name, and does not take its place', async () => {
    expect((await ask('PUT', '/admbo/rack_group/1', { name: 'North', version: 1 })).statusCode).toBe(200);
    const stale = await ask('PUT', '/admbo/rack_group/1', { name: 'South', version: 1 });
    expect(stale.json()).toMatchObject({
      errorCode: 20414,
      details: [{ field: 'version' }, { field: 'name', message: 'sent: South / current: North' }],
    });
    expect((await plan()).groups[0]).toMatchObject({ name: 'North', version: 2 });
    expect((await ask('PUT', '/admbo/rack_group/1', { name: 'South', version: 2 })).statusCode).toBe(200);
    expect((await ask('PUT', '/admbo/rack_group/1', { name: 'West' })).statusCode).toBe(200);
    expect((await plan()).groups[0]).toMatchObject({ name: 'West', version: 4 });
  });

  test('take a rack of another size at their end, with the next number', async () => {
    const response = await ask('POST', '/admbo/rack', { group: 1, ...tall });
    expect(response.json()).toEqual({ errorCode: 0, data: { rack: 5 } });
    expect((await plan()).groups[0]?.racks.at(-1)).toEqual({ rack: 5, ...tall, version: 1 });
    expect(await trail()).toEqual({
      action: 'rack.added',
      object: 'S1-5',
      before: null,
      after: tall,
      actor_name: 'super01',
      result: 'ok',
    });
  });

  test('take a number that a super admin chooses, once', async () => {
    expect((await ask('POST', '/admbo/rack', { group: 1, rack: 9, ...tall })).statusCode).toBe(200);
    const again = await ask('POST', '/admbo/rack', { group: 1, rack: 9, ...tall });
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({ errorCode: 2020, details: [{ field: 'rack', message: '9' }] });
    const elsewhere = await ask('POST', '/admbo/rack', { group: 8, ...tall });
    expect(elsewhere.json()).toMatchObject({ errorCode: 2002, details: [{ field: 'group' }] });
  });

  test.each([
    ['rows', { rows: 0, columns: 4 }],
    ['columns', { rows: 3, columns: 21 }],
    ['rows', { rows: 2.5, columns: 4 }],
    ['name', { rows: 3, columns: 4, name: 'a'.repeat(41) }],
    ['colour', { rows: 3, columns: 4, colour: 'red' }],
  ])('refuse %s: %j', async (field, body) => {
    const response = await ask('PUT', '/admbo/rack/1/1', body);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ errorCode: 901, details: [{ field }] });
  });

  test('are put in another order, and keep their numbers and devices', async () => {
    await report(farm, [phone('R5CT1')]);
    expect((await ask('POST', '/admbo/rack/order', { group: 1, racks: [4, 2, 1, 3] })).statusCode).toBe(200);
    expect(await numbersOf()).toEqual([4, 2, 1, 3]);
    expect((await farm.device('R5CT1')).info.rackLocation).toBe('1-1-1');
    const stale = await ask('POST', '/admbo/rack/order', { group: 1, racks: [1, 2, 3] });
    expect(stale.statusCode).toBe(409);
    expect(stale.json()).toMatchObject({ errorCode: 20414, details: [{ message: '4, 2, 1, 3' }] });
    const twice = await ask('POST', '/admbo/rack/order', { group: 1, racks: [1, 2, 3, 3] });
    expect(twice.json()).toMatchObject({ errorCode: 20414 });
  });

  test('are not removed while devices stand in them, and say which', async () => {
    await report(farm, [phone('R5CT1'), phone('R5CT2')]);
    const refused = await ask('DELETE', '/admbo/rack/1/1');
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      errorCode: 'E907',
      details: [
        { field: '1-1-1', message: 'SM-G991N' },
        { field: '1-1-2', message: 'SM-G991N' },
      ],
    });
    expect((await ask('DELETE', '/admbo/rack_group/1')).json()).toMatchObject({ errorCode: 'E907' });
    expect((await ask('DELETE', '/admbo/rack/1/4')).statusCode).toBe(200);
    expect(await numbersOf()).toEqual([1, 2, 3]);
    expect(await trail()).toMatchObject({ action: 'rack.removed', object: 'S1-4', before: { rows: 3 } });
    expect((await ask('DELETE', '/admbo/rack/1/4')).json()).toMatchObject({ errorCode: 2002 });
  });

  test('are not shrunk below a device, and say which; they shrink to it', async () => {
    await report(
      farm,
      Array.from({ length: 5 }, (_, index) => phone(`R5CT${String(index)}`)),
    );
    const refused = await ask('PUT', '/admbo/rack/1/1', { rows: 1, columns: 4 });
    expect(refused.json()).toMatchObject({ errorCode: 'E907', details: [{ field: '1-1-5' }] });
    expect((await ask('PUT', '/admbo/rack/1/1', { rows: 1, columns: 5 })).statusCode).toBe(200);
    expect((await plan()).groups[0]?.racks[0]).toMatchObject({ rows: 1, columns: 5 });
  });

  test('come in groups, which are named, ordered and removed', async () => {
    const made = await ask('POST', '/admbo/rack_group', { name: ' 5층 ' });
    expect(made.json()).toEqual({ errorCode: 0, data: { group: 2 } });
    await ask('POST', '/admbo/rack', { group: 2, ...tall });
    await ask('POST', '/admbo/rack_group/order', { groups: [2, 1] });
    const [first] = (await plan()).groups;
    expect(first).toEqual({ group: 2, name: '5층', version: 1, racks: [{ rack: 1, ...tall, version: 1 }] });
    await ask('PUT', '/admbo/rack_group/2', { name: '6층' });
    expect((await plan()).groups[0]?.name).toBe('6층');
    expect((await ask('DELETE', '/admbo/rack_group/2')).statusCode).toBe(200);
    expect((await plan()).groups.map(({ group }) => group)).toEqual([1]);
    expect((await ask('PUT', '/admbo/rack_group/2', { name: '' })).statusCode).toBe(404);
  });

  test('are told to everybody as they change, and to who comes back', async () => {
    const stream = await farm.stream();
    const { id } = await stream.sees(({ name }) => name === 'ready');
    await ask('POST', '/admbo/rack', { group: 1, ...tall });
    const told = await stream.sees(({ name }) => name === 'rack');
    expect(told.data).toEqual(await plan());
    stream.close();
    const resumed = await farm.stream({ 'last-event-id': id });
    expect((await resumed.sees(({ name }) => name === 'rack')).data).toEqual(await plan());
    resumed.close();
  });

  test('are where new devices of an accepting host are placed, in their order', async () => {
    await ask('POST', '/admbo/rack', { group: 1, name: '', rows: 1, columns: 2 });
    await ask('POST', '/admbo/rack/order', { group: 1, racks: [5, 1, 2, 3, 4] });
    await report(
      farm,
      Array.from({ length: 51 }, (_, index) => phone(`N${String(index)}`)),
    );
    const places = (await farm.devices()).map(({ info }) => info.rackLocation);
    expect(places.filter((place) => place.startsWith('1-5-'))).toEqual(['1-5-1', '1-5-2']);
    expect(places.filter((place) => place === '')).toHaveLength(1);
  });
});
