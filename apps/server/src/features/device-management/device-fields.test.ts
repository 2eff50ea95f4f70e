import { createSearch } from '@rackhand/contract/device/device-search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { healthyReadings, phone } from '../../testing/test-sightings.ts';

let farm: TestFarm;

const lit: Record<string, boolean | null> = { A1: true, A2: false, A3: null };
const assets: Record<string, string> = { A1: '', A2: ' QA-0007 ', A3: 'QA-0003' };
const udids = Object.keys(lit);

async function edit(udid: string, info: object) {
  const { arn, version, info: present } = await farm.device(udid);
  return farm.call('/service/update_info', { arn, info: { ...present, ...info }, version });
}

async function file(columns: string, sort: string): Promise<string[]> {
  const query = new URLSearchParams({ columns, sort: JSON.stringify({ id: sort, direction: 'asc' }) });
  const url = `/admbo/device_list/download?${query.toString()}`;
  const answer = await farm.app.inject({ url, headers: { cookie: farm.cookie, 'accept-language': 'en' } });
  return answer.rawPayload.subarray(3).toString('utf8').trimEnd().split('\r\n');
}

beforeAll(async () => {
  farm = await createTestFarm();
  const agent = await farm.dial(await farm.addHost('rack-1'));
  await agent.snapshot(
    udids.map((udid) => phone(udid, { readings: { ...healthyReadings, screen_on: lit[udid] ?? null } })),
  );
  for (const udid of udids) await edit(udid, { asset_number: assets[udid] });
});
afterAll(() => farm.close());

describe('the asset number of a device', () => {
  it('is what an administrator wrote, without the blanks around it, in the list, the search and the file', async () => {
    const devices = await Promise.all(udids.map(async (udid) => farm.device(udid)));
    expect(devices.map(({ info }) => info.asset_number)).toEqual(['', 'QA-0007', 'QA-0003']);
    expect(devices.filter(createSearch('qa-0007', 0)).map(({ info }) => info.udid)).toEqual(['A2']);
    expect(await file('udid,asset_number', 'asset_number')).toEqual([
      'UDID,Asset Number',
      'A3,QA-0003',
      'A2,QA-0007',
      'A1,',
    ]);
  });

  it('has at most 40 characters, however they are composed', async () => {
    expect((await edit('A1', { asset_number: '가'.normalize('NFD').repeat(40) })).errorCode).toBe(0);
    const answer = await edit('A1', { asset_number: '9'.repeat(41) });
    expect(answer).toMatchObject({ errorCode: 901, details: [{ field: 'info.asset_number' }] });
  });
});

it('whether the screen of a device is lit is told by the device, and by nobody else', async () => {
  const before = await Promise.all(udids.map(async (udid) => (await farm.device(udid)).info.screen_on));
  expect(before).toEqual([true, false, null]);
  await edit('A1', { screen_on: false });
  expect((await farm.device('A1')).info.screen_on).toBe(true);
  expect(await file('udid,screen_on', 'udid')).toEqual(['UDID,Screen', 'A1,On', 'A2,Off', 'A3,']);
});
