import type { Device } from '@rackhand/contract/device/device';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { leaveChromium, openChromium } from '../browser/chromium.ts';
import { type DevicePage, devicePageOn } from '../browser/device-page.ts';
import { openBrowser, type Person } from '../browser/person.ts';
import { type Farm, startFarm } from '../farm/farm.ts';
import { comeSignedIn } from '../farm/http-admin.ts';
import { waitUntil } from '../farm/wait-until.ts';

const devices = 24;
let farm: Farm;
let browser: Browser;
let person: Person;
let page: Page;
let detail: DevicePage;

beforeAll(async () => {
  [farm, browser] = await Promise.all([startFarm({ devices, unstableAfterChanges: 5 }), openChromium()]);
  await waitUntil('all devices', async () => (await farm.availableDevices()) === devices, 30_000);
});
afterAll(async () => {
  await leaveChromium(browser);
  await farm.stop();
});
beforeEach(async () => {
  person = await openBrowser(browser, farm.url);
  ({ page } = person);
  await comeSignedIn(page, farm);
  detail = devicePageOn(page);
});
afterEach(async () => {
  expect(person.complaints).toEqual([]);
  await person.leave();
});

async function inRack(rack: number): Promise<Device[]> {
  const answer = await page.request.get('/admbo/all_device');
  const { data } = (await answer.json()) as { data: { arns: Device[] } };
  return data.arns.filter(({ info }) => info.rackLocation.startsWith(`1-${String(rack)}-`));
}

const udidsOf = (found: readonly Device[]): string[] => found.map(({ info }) => info.udid);

describe('a rack that is unplugged', () => {
  it('is one incident of all its devices, which takes in nothing that comes later and ends with their return', async () => {
    const { region } = detail;
    const rack = udidsOf(await inRack(2));
    const [shy = '', flapping = ''] = udidsOf((await inRack(1)).filter(({ info }) => info.type === 'mobile'));
    expect(rack).toHaveLength(12);
    await page.goto('/incident');
    await farm.control.inject('unplug', rack);
    const open = region('진행 중');
    await open.getByText('S1 랙 2: 장비 12대 모두 끊김').waitFor();
    expect(await open.locator('strong').count()).toBe(1);
    await open.getByText(/^(?:[5-9]|1\d)초 전$/).waitFor();
    // Who belongs is settled by now.
    await open.getByText(/^(?:1[1-9]|2\d)초 전$/).waitFor({ timeout: 20_000 });
    await farm.control.inject('refuse_authorization', [shy]);
    await farm.control.inject('flap', [flapping], { times: 4, ms: 1_000 });
    await detail.open(flapping);
    await detail.why.getByText('불안정한 연결', { exact: true }).waitFor();
    await page.goto('/incident');
    await open.getByText('S1 랙 2: 장비 12대 모두 끊김').waitFor();
    await expectAccessible(page);
    await farm.control.inject('replug', rack);
    await open.getByText('진행 중인 장애가 없습니다.').waitFor({ timeout: 20_000 });
    await region('지난 장애').getByText('S1 랙 2: 장비 12대 모두 끊김').waitFor();
    await farm.control.inject('accept_authorization', [shy]);
  });
});

describe('a fault that somebody knows of', () => {
  it('is told with who, when and what is done, in the list, the rack and the page of the device, until it ends', async () => {
    const [device] = (await inRack(1)).filter(({ info }) => info.type === 'mobile').slice(2);
    const { udid = '', model = '' } = device?.info ?? {};
    await detail.open(udid);
    await farm.control.inject('unplug', [udid]);
    await detail.why.getByRole('button', { name: '오류 확인함으로 표시…' }).click();
    const dialog = page.getByRole('dialog', { name: `${model} 오류 확인` });
    await dialog.getByLabel('메모 (선택)').fill('케이블 주문함');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await detail.why.getByText(`${farm.admin.id} 확인함: 케이블 주문함`).waitFor();
    const said = `✓ ${farm.admin.id} · 케이블 주문함`;
    await page.goto('/device');
    await page.getByRole('row').filter({ hasText: udid }).getByText(said).waitFor();
    await page.goto('/device2');
    await page.locator(`[data-udid="${udid}"]`).getByText(said).waitFor();
    await farm.control.inject('replug', [udid]);
    await page.locator(`[data-udid="${udid}"]`).getByText('사용 가능').waitFor({ timeout: 15_000 });
    expect(await page.getByText(said).count()).toBe(0);
  });
});
