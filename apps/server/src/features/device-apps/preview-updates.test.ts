import type { UpdatePreview } from '@rackhand/contract/app/update-preview';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type AppDesk, openAppDesk } from '../../testing/app-desk.ts';

const path = '/admbo/device/app/update_preview';
const [shop, news] = ['com.example.shop', 'com.example.news'];
let desk: AppDesk;
let shopId: number;

beforeEach(async () => {
  desk = await openAppDesk();
  ({ id: shopId } = await desk.addPackage({ app_id: shop, app_name: 'Shop', app_version: '2.0' }));
  for (const udid of ['A', 'B', 'C']) await desk.assign(udid, shopId);
});
afterEach(() => desk.farm.close());

const arnOf = async (udid: string): Promise<string> => (await desk.farm.device(udid)).arn;
async function preview(arns: string[]): Promise<unknown> {
  return (await desk.post(path, { arns })).data;
}

it('an administrator sees what an update of chosen devices would do, and who is left out why, and it does just that', async () => {
  const lost = await desk.addPackage({ app_id: news, isLost: true });
  await desk.assign('A', lost.id);
  await desk.lists('A', [{ app_id: shop, version_code: '1' }]);
  await desk.lists('C', [{ app_id: shop, version_code: '2' }]);
  await desk.reboot('B');
  const arns = [...(await Promise.all(['A', 'B', 'C'].map(arnOf))), 'arn:farm:device:999999'];
  expect(await preview(arns)).toEqual({
    ...{ devices: 1, apps: 1, settled: 1 },
    packages: [{ package_id: shopId, app_name: 'Shop', app_version: '2.0', devices: 1 }],
    refused: [
      { errorCode: 20414, count: 1 },
      { errorCode: 'E1011', count: 1 },
    ],
    kept: [{ errorCode: 8532, count: 1 }],
  } satisfies UpdatePreview);
  const { data } = await desk.post('/admbo/device/app/execute-all-update', { arns });
  const results = data['results'] as { udid: string; errorCode: unknown; command_id: string | null }[];
  expect(results.map(({ udid, errorCode }) => [udid, errorCode])).toEqual([
    ['A', 0],
    ['B', 20414],
    ['C', 0],
    ['', 'E1011'],
  ]);
  expect(results.map(({ command_id }) => command_id !== null)).toEqual([true, true, false, false]);
});

it('an administrator sees that a higher version stays where its policy does not force it', async () => {
  await desk.lists('A', [{ app_id: shop, version_code: '3' }]);
  const arns = [await arnOf('A')];
  expect(await preview(arns)).toMatchObject({
    apps: 0,
    settled: 1,
    kept: [{ errorCode: 'E1013', count: 1 }],
  });
  await desk.put(`/admbo/device/A/app/${String((await desk.app(shop)).device_app_id)}`, {
    update_type: 'force',
  });
  expect(await preview(arns)).toMatchObject({ devices: 1, apps: 1, kept: [] });
});

it('nothing is asked of a device by looking', async () => {
  await desk.lists('A', []);
  await preview([await arnOf('A')]);
  expect(await desk.farm.read('/admbo/command_bulk')).toMatchObject({ bulks: [] });
});
