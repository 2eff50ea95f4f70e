import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { type Answer, createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { leaseDevice } from '../../testing/lease-device.ts';
import { report } from '../../testing/report-sightings.ts';
import { phone } from '../../testing/test-sightings.ts';

describe('moving a device', () => {
  let farm: TestFarm;
  beforeEach(async () => {
    farm = await createTestFarm();
    await report(farm, [phone('R5CT1'), phone('R5CT2'), phone('R5CT3')]);
  });
  afterEach(() => farm.close());

  async function move(udid: string, rackLocation: string, other: object = {}): Promise<Answer> {
    const { arn, version } = await farm.device(udid);
    return farm.call('/admbo/device/move', { arn, rackLocation, version, ...other });
  }
  const placeOf = async (udid: string): Promise<string> => (await farm.device(udid)).info.rackLocation;

  test('puts it into the slot, tells everybody and stands in the trail', async () => {
    const stream = await farm.stream();
    await stream.sees(({ name }) => name === 'ready');
    const answer = await move('R5CT1', '1-3-7');
    expect(answer.data).toMatchObject({ version: 2, rackLocation: '1-3-7', state: 'AVAILABLE' });
    const told = await stream.sees(({ name }) => name === 'device');
    expect(told.data['info']).toMatchObject({ udid: 'R5CT1', rackLocation: '1-3-7' });
    stream.close();
    const entry = await farm.db
      .selectFrom('audit_trail')
      .select(['action', 'before', 'after', 'actor_name'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    expect(entry).toEqual({
      action: 'device.moved',
      actor_name: 'admin01',
      before: { rackLocation: '1-1-1' },
      after: { rackLocation: '1-3-7' },
    });
  });

  test('takes it out of the racks, and back', async () => {
    expect((await move('R5CT1', '')).data).toMatchObject({ rackLocation: '' });
    expect((await move('R5CT2', '1-1-1')).status).toBe(200);
    expect((await move('R5CT1', '1-1-2')).status).toBe(200);
  });

  test('where it stands already changes nothing', async () => {
    expect((await move('R5CT1', '1-1-1')).data).toMatchObject({ version: 1 });
    expect((await farm.device('R5CT1')).version).toBe(1);
  });

  test.each(['1-1-13', '1-5-1', '2-1-1', 'shelf'])('refuses %s, which no rack has', async (place) => {
    const answer = await move('R5CT1', place);
    expect(answer).toMatchObject({ status: 400, errorCode: 901, details: [{ field: 'rackLocation' }] });
    expect(await placeOf('R5CT1')).toBe('1-1-1');
  });

  test('refuses a slot in which another device stands, and names that', async () => {
    const answer = await move('R5CT1', '1-1-2');
    expect(answer).toMatchObject({
      status: 409,
      errorCode: 'E907',
      details: [{ field: 'rackLocation', message: 'SM-G991N' }],
    });
    expect(await placeOf('R5CT1')).toBe('1-1-1');
  });

  test('of several devices into one slot at once succeeds for one; the others hear 409', async () => {
    const answers = await Promise.all(['R5CT1', 'R5CT2', 'R5CT3'].map((udid) => move(udid, '1-4-12')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.map(({ errorCode }) => errorCode).filter((code) => code === 'E907')).toHaveLength(2);
  });

  test('and removing its rack at once leaves no device without its slot', async () => {
    const cookie = await farm.signIn('super');
    const headers = { ...sameOrigin, cookie };
    const [moved, removed] = await Promise.all([
      move('R5CT1', '1-4-1'),
      farm.app.inject({ method: 'DELETE', url: '/admbo/rack/1/4', headers, payload: {} }),
    ]);
    expect([moved.status, removed.statusCode].filter((status) => status === 200)).toHaveLength(1);
    expect(await placeOf('R5CT1')).toBe(moved.status === 200 ? '1-4-1' : '1-1-1');
  });

  test('refuses one that another admin has edited since it was seen', async () => {
    await move('R5CT1', '1-2-1');
    const answer = await move('R5CT1', '1-2-2', { version: 1 });
    expect(answer).toMatchObject({
      status: 409,
      errorCode: 20414,
      details: [
        { field: 'version', message: '2' },
        { field: 'rackLocation', message: '1-2-1' },
        { field: 'changed_by', message: 'admin01' },
        { field: 'changed_at', message: expect.stringMatching(/\+09:00$/) as string },
      ],
    });
  });

  test.each(['STANDBY', 'TESTING', 'USING', 'REBOOT', 'LOCK'] as const)(
    'refuses a device in %s',
    async (holder) => {
      await leaseDevice(farm, 'R5CT1', holder);
      expect(await move('R5CT1', '1-4-1')).toMatchObject({ status: 409, errorCode: 20412 });
      expect(await placeOf('R5CT1')).toBe('1-1-1');
    },
  );

  test('confirms nothing of a device that nobody has looked at', async () => {
    await farm.addHost('lab-2', { acceptNewDevices: false });
    await report(farm, [phone('NEW1')], 'lab-2');
    expect((await move('NEW1', '1-4-4')).data).toMatchObject({ state: 'REGISTERED' });
  });

  test('refuses a device that is not there, and a body with more in it', async () => {
    const gone = await farm.call('/admbo/device/move', { arn: 'x', rackLocation: '', version: 1 });
    expect(gone).toMatchObject({ status: 404, errorCode: 'E1011' });
    expect(await move('R5CT1', '1-4-1', { memo: 'x' })).toMatchObject({
      status: 400,
      errorCode: 901,
      details: [{ field: 'memo' }],
    });
  });
});
