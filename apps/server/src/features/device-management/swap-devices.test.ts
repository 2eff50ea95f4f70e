import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { leaseDevice } from '../../testing/lease-device.ts';
import { report } from '../../testing/report-sightings.ts';
import { phone } from '../../testing/test-sightings.ts';

describe('swapping two devices', () => {
  let farm: TestFarm;
  beforeEach(async () => {
    farm = await createTestFarm();
    await report(farm, [phone('R5CT1'), phone('R5CT2'), phone('R5CT3')]);
  });
  afterEach(() => farm.close());

  async function swap(udid: string, other: string, body: object = {}): Promise<Answer> {
    const [one, two] = [await farm.device(udid), await farm.device(other)];
    const devices = { arn: one.arn, version: one.version, with_arn: two.arn, with_version: two.version };
    return farm.call('/admbo/device/swap', { ...devices, ...body });
  }
  const placesOf = async (...udids: string[]): Promise<string[]> =>
    Promise.all(udids.map(async (udid) => (await farm.device(udid)).info.rackLocation));

  test('puts each where the other one stood, and both stand in the trail', async () => {
    const answer = await swap('R5CT1', 'R5CT2');
    expect(answer.data).toMatchObject({
      device: { version: 2, rackLocation: '1-1-2', state: 'AVAILABLE' },
      other: { version: 2, rackLocation: '1-1-1', state: 'AVAILABLE' },
    });
    expect(await placesOf('R5CT1', 'R5CT2')).toEqual(['1-1-2', '1-1-1']);
    const entries = await farm.db
      .selectFrom('audit_trail')
      .select(['before', 'after'])
      .where('action', '=', 'device.moved')
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { before: { rackLocation: '1-1-1' }, after: { rackLocation: '1-1-2' } },
      { before: { rackLocation: '1-1-2' }, after: { rackLocation: '1-1-1' } },
    ]);
  });

  test('of three in a ring at once leaves each slot with one device', async () => {
    await Promise.all([swap('R5CT1', 'R5CT2'), swap('R5CT2', 'R5CT3'), swap('R5CT3', 'R5CT1')]);
    expect((await placesOf('R5CT1', 'R5CT2', 'R5CT3')).toSorted()).toEqual(['1-1-1', '1-1-2', '1-1-3']);
  });

  test('moves neither where one of them is in use, or was edited since it was seen', async () => {
    expect(await swap('R5CT1', 'R5CT2', { with_version: 9 })).toMatchObject({
      status: 409,
      errorCode: 20414,
    });
    await leaseDevice(farm, 'R5CT2', 'TESTING');
    expect(await swap('R5CT1', 'R5CT2')).toMatchObject({ status: 409, errorCode: 20412 });
    expect(await placesOf('R5CT1', 'R5CT2')).toEqual(['1-1-1', '1-1-2']);
  });

  test('with itself changes nothing, and with none that is there is refused', async () => {
    expect((await swap('R5CT1', 'R5CT1')).data).toMatchObject({ device: { version: 1 } });
    expect(await swap('R5CT1', 'R5CT2', { with_arn: 'x' })).toMatchObject({
      status: 404,
      errorCode: 'E1011',
    });
  });
});
