import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { deviceListOn } from '../browser/device-list.ts';
import { type DevicePage, devicePageOn, phonesOf } from '../browser/device-page.ts';
import { readDevice, settingsOn } from '../browser/device-settings.ts';
import { eachTest } from '../browser/each-test.ts';
import { openBrowser } from '../browser/person.ts';
import { comeSignedIn } from '../farm/http-admin.ts';
import { sharedFarm } from '../farm/shared-farm.ts';

const farm = sharedFarm();
let page: Page;
let { open, why, entries, tabTo } = {} as DevicePage;
/** Phones, each of them the matter of one test. */
let [excluded, returning] = ['', ''];

eachTest(async (browser) => {
  const person = await openBrowser(browser, farm.url);
  ({ page } = person);
  await comeSignedIn(page, farm);
  return person;
});
beforeEach(async () => {
  ({ open, why, entries, tabTo } = devicePageOn(page));
  [excluded = '', returning = ''] = await phonesOf(page);
});

describe('an exclusion', () => {
  it('is made with reason and end by keyboard alone, shown on row, slot and dialog, and ended so', async () => {
    await open(excluded);
    await tabTo(page.getByRole('button', { name: '더 보기', exact: true }));
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: '사유와 기한을 정해 제외…' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await tabTo(dialog.getByLabel('사유 (선택)'));
    await page.keyboard.type('배터리 교체');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await tabTo(dialog.getByRole('button', { name: '제외', exact: true }));
    await page.keyboard.press('Enter');
    const told = /^제외: 배터리 교체 · \d\d-\d\d \d\d:\d\d까지 · admin01$/;
    await why.getByText(told).waitFor();
    await page.goto('/device');
    await deviceListOn(page).expectCell(excluded, '상태', /까지 · 배터리 교체/);
    await page.goto(`/device?device=${excluded}`);
    await settingsOn(page).getByText(told).waitFor();
    await page.goto('/device2');
    await expect
      .poll(() => page.locator(`[data-slot][data-udid="${excluded}"]`).innerText())
      .toMatch(/\d\d-\d\d \d\d:\d\d까지 · 배터리 교체/);
    await open(excluded);
    await tabTo(why.getByRole('button', { name: '제외 해제' }));
    await page.keyboard.press('Enter');
    await why.getByText('사용할 수 있습니다.').waitFor();
  });

  it('with an end is over by itself', async () => {
    const { arn } = await readDevice(page, returning);
    await page.goto('/device');
    const list = deviceListOn(page);
    await list.row(returning).waitFor();
    const exclude_until = new Date(Date.now() + 4_000).toISOString();
    const body = { arn, old_state: 'AVAILABLE', new_state: 'EXCLUDE', update_reason: '점검', exclude_until };
    await page.request.post('/service/change_state', { data: body, headers: { origin: farm.url } });
    await list.expectCell(returning, '상태', /점검/);
    await list.expectCell(returning, '상태', '', 8_000);
    await open(returning);
    await entries('state').filter({ hasText: '제외 기간이 끝남 · 서버' }).waitFor();
  });
});
