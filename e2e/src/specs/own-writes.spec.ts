import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { deviceListOn } from '../browser/device-list.ts';
import { phonesOf } from '../browser/device-page.ts';
import { readDevice } from '../browser/device-settings.ts';
import { eachTest } from '../browser/each-test.ts';
import { isOwnCall, untilQuiet } from '../browser/own-calls.ts';
import { openBrowser } from '../browser/person.ts';
import { startHoldingProxy } from '../farm/holding-proxy.ts';
import { comeSignedIn } from '../farm/http-admin.ts';
import { sharedFarm } from '../farm/shared-farm.ts';

const farm = sharedFarm();
let page: Page;
let udid: string;
let calls: string[];

const browser = eachTest(async (browser) => {
  const person = await openBrowser(browser, farm.url);
  ({ page } = person);
  await comeSignedIn(page, farm);
  return person;
});
beforeEach(async () => {
  [udid = ''] = await phonesOf(page);
  calls = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (isOwnCall(request)) calls.push(`${request.method()} ${pathname}${search}`);
  });
});

/** What the page has called since the last time, when it calls no more. */
async function takeCalls(): Promise<string[]> {
  await untilQuiet(calls);
  return calls.splice(0);
}

/** Another one's deed: who sees it has a stream that is live. */
async function changeState(old_state: string, new_state: string): Promise<void> {
  const { arn } = await readDevice(page, udid);
  const data = { arn, old_state, new_state, update_reason: '' };
  await page.request.post('/service/change_state', { data, headers: { origin: farm.url } });
}

describe('who changes something that the stream tells of asks for no list again', () => {
  it('a device of the list', async () => {
    const list = deviceListOn(page);
    await page.goto('/device');
    await list.row(udid).waitFor();
    await changeState('AVAILABLE', 'EXCLUDE');
    await list.expectCell(udid, '상태', /^제외/);
    await takeCalls();
    const menu = await list.openMenu(udid, '상태 변경');
    await menu.getByRole('menuitem', { name: 'AVAILABLE' }).click();
    await list.expectCell(udid, '상태', '');
    expect(await takeCalls()).toEqual(['POST /service/change_state']);
  });

  it('a device of the pool, of which only who has come into which group is told anew', async () => {
    await page.goto('/device2');
    await page.getByRole('switch', { name: '자동 새로 고침' }).click();
    const slot = page.locator(`[data-slot][data-udid="${udid}"]`);
    await slot.waitFor();
    await takeCalls();
    for (const [from, to, shown] of [
      ['AVAILABLE', 'EXCLUDE', /제외/],
      ['EXCLUDE', 'AVAILABLE', /^(?!.*제외)/s],
    ] as const) {
      await changeState(from, to);
      await expect.poll(() => slot.innerText()).toMatch(shown);
      expect(await takeCalls()).toEqual(['GET /service/devicepool?only=snapshots']);
    }
  });

  it('a rack of the grid', async () => {
    const slot = page.locator(`[data-slot][data-udid="${udid}"]`);
    await page.goto('/device2');
    await page.getByRole('switch', { name: '자동 새로 고침' }).click();
    await slot.waitFor();
    await changeState('AVAILABLE', 'EXCLUDE');
    await expect.poll(() => slot.innerText()).toMatch(/제외/);
    await changeState('EXCLUDE', 'AVAILABLE');
    await page.getByRole('button', { name: '랙 설정' }).click();
    const dialog = page.getByRole('dialog', { name: '랙 설정' });
    await takeCalls();
    await dialog.getByRole('button', { name: '랙 추가' }).click();
    await dialog.getByRole('rowheader', { name: '5' }).waitFor();
    expect(await takeCalls()).toEqual(['POST /admbo/rack']);
    await dialog.getByRole('button', { name: '삭제: 랙 5' }).click();
    await dialog.getByRole('rowheader', { name: '5' }).waitFor({ state: 'detached' });
    expect(await takeCalls()).toEqual(['DELETE /admbo/rack/1/5']);
  });
});

it('who has no stream sees by the answer what has become of the device, and asks for no list', async () => {
  const proxy = await startHoldingProxy(farm.url);
  const behind = await openBrowser(browser(), proxy.url);
  await comeSignedIn(behind.page, farm);
  const list = deviceListOn(behind.page);
  await behind.page.goto('/device');
  const isList = (address: string): boolean => new URL(address).pathname === '/admbo/all_device';
  for (const [state, shown] of [
    ['EXCLUDE', /^제외/],
    ['AVAILABLE', ''],
  ] as const) {
    const menu = await list.openMenu(udid, '상태 변경');
    // Where no stream comes through the list is asked for by the clock: just now, so not soon again.
    await behind.page.waitForResponse((response) => isList(response.url()), { timeout: 25_000 });
    const asked: string[] = [];
    behind.page.on('request', (request) => asked.push(request.url()));
    await menu.getByRole('menuitem', { name: state }).click();
    await list.expectCell(udid, '상태', shown);
    expect(asked.filter(isList)).toEqual([]);
  }
  await behind.leave();
  await proxy.stop();
});
