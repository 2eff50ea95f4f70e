import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eachTest } from '../browser/each-test.ts';
import { isFocused, type SettingsDesk, searchOf, sitDown } from '../browser/settings-desk.ts';
import { tabTo } from '../browser/tab-to.ts';
import { sharedFarm } from '../farm/shared-farm.ts';

const farm = sharedFarm();
let desk: SettingsDesk;
let page: Page;

eachTest(async (browser) => {
  desk = await sitDown(browser, farm);
  ({ page } = desk);
  return desk;
});

const press = (key: string): Promise<void> => page.keyboard.press(key);
const toFocus = (control: Locator) => expect.poll(() => isFocused(control));

async function skipToContent(): Promise<void> {
  await press('Tab');
  await toFocus(page.getByRole('link', { name: '본문으로 건너뛰기' })).toBe(true);
  await press('Enter');
  await toFocus(page.getByRole('main')).toBe(true);
}

/** Row by row, in the column where the focus is. */
async function downTo(control: Locator): Promise<void> {
  for (let rows = 0; rows < 48 && !(await isFocused(control)); rows += 1) await press('ArrowDown');
  await toFocus(control).toBe(true);
}

describe('an administrator with the keyboard alone', () => {
  it('goes from the list into the settings of a device, saves a memo, hears of it and is back at the row', async () => {
    const { list, dialog, udid } = desk;
    await skipToContent();
    await tabTo(page, list.rows.first().getByRole('link').first());
    const link = list.row(udid).getByRole('link').first();
    await downTo(link);
    await press('Enter');
    const memo = dialog.getByLabel('메모');
    await memo.waitFor();
    await tabTo(page, memo);
    await press('Control+A');
    await page.keyboard.type('전원 케이블 교체');
    await tabTo(page, dialog.getByRole('button', { name: '저장' }));
    await press('Enter');
    await page.getByRole('status').filter({ hasText: '저장했습니다' }).first().waitFor();
    await dialog.waitFor({ state: 'detached' });
    await toFocus(link).toBe(true);
    await list.expectCell(udid, '메모', '전원 케이블 교체');
  });

  it('walks through the rack grid, opens what is in a slot and comes back to the slot', async () => {
    await press('g');
    await press('p');
    const slotAt = (place: string): Locator => page.locator(`[data-slot="${place}"]`);
    await slotAt('1-1-1').waitFor();
    await tabTo(page, slotAt('1-1-1'));
    for (const key of ['ArrowRight', 'ArrowDown', 'Enter']) await press(key);
    const panel = page.getByRole('region', { name: /상세$/ });
    await panel.waitFor();
    expect(searchOf(page, 'device')).toBe(await slotAt('1-1-6').getAttribute('data-udid'));
    await press('Escape');
    await panel.waitFor({ state: 'detached' });
    await toFocus(slotAt('1-1-6')).toBe(true);
  });
});
