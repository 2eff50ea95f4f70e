import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eachTest } from '../browser/each-test.ts';
import { openBrowser } from '../browser/person.ts';
import { isFocused, searchOf } from '../browser/settings-desk.ts';
import { tabTo } from '../browser/tab-to.ts';
import { type GivenApp, giveApp } from '../farm/given-app.ts';
import { comeSignedIn } from '../farm/http-admin.ts';
import { sharedFarm } from '../farm/shared-farm.ts';

const farm = sharedFarm();
const name = '화질 측정 플레이어';
let given: GivenApp;
let page: Page;

eachTest(async (browser) => {
  given = await giveApp(farm);
  const person = await openBrowser(browser, farm.url);
  ({ page } = person);
  await comeSignedIn(page, farm);
  return {
    leave: async () => {
      await person.leave();
      await given.takeBack();
    },
  };
});

const press = (key: string): Promise<void> => page.keyboard.press(key);
const toFocus = (control: Locator) => expect.poll(() => isFocused(control));
const row = (): Locator => page.getByRole('row', { name });

/** What a button has opened takes the focus, and gives it back when Esc leaves it. */
async function opensAndLeaves(button: Locator, opened: Locator): Promise<void> {
  await tabTo(page, button);
  await press('Enter');
  await opened.waitFor();
  await expect.poll(() => opened.evaluate((part) => part.contains(document.activeElement))).toBe(true);
  await press('Escape');
  await opened.waitFor({ state: 'detached' });
  await toFocus(button).toBe(true);
}

describe('an administrator of apps with the keyboard alone', () => {
  it('sets a priority, opens editing, rollout and deletion, and is back at each button', async () => {
    await page.goto('/app_management');
    const priority = row().getByRole('textbox', { name: `우선순위: ${name}` });
    await priority.waitFor();
    await tabTo(page, row().getByRole('checkbox'));
    await press('Space');
    await page.getByRole('button', { name: '앱 1개 삭제' }).waitFor();
    await press('Space');
    await tabTo(page, priority);
    await page.keyboard.type('7');
    await press('Enter');
    await expect.poll(() => priority.inputValue()).toBe('7');
    const button = (deed: string): Locator => row().getByRole('button', { name: `${deed}: ${name}` });
    await opensAndLeaves(button('단계적 배포'), page.getByRole('dialog'));
    await opensAndLeaves(button('편집'), page.getByRole('dialog'));
    await opensAndLeaves(button('삭제'), page.getByRole('alertdialog'));
    await press('Enter');
    await toFocus(page.getByRole('alertdialog').getByRole('button', { name: '취소' })).toBe(true);
    await press('Enter');
    await toFocus(button('삭제')).toBe(true);
    await row().waitFor();
  });

  it('finds rollouts by their English name too, and chooses a state with the arrows', async () => {
    await page.goto('/app_management');
    await row().waitFor();
    await press('Control+k');
    await page.getByRole('combobox').waitFor();
    await page.keyboard.type('rollout');
    await page.getByRole('option', { name: '단계적 배포', exact: true }).waitFor();
    await press('Enter');
    await page.waitForURL('**/rollout');
    await tabTo(page, page.getByRole('radio', { name: '전체' }));
    await press('ArrowRight');
    await expect.poll(() => searchOf(page, 'status')).toBe('running');
    await tabTo(page, page.getByRole('link', { name: '모두 보기' }));
    await press('Enter');
    await expect.poll(() => searchOf(page, 'status')).toBe(null);
  });

  it('comes from the drift of an app to its device, through the menu of deletions and to the history', async () => {
    await page.goto('/app_drift');
    await tabTo(page, page.getByRole('link', { name: new RegExp(`^${name}: .* 1대 보기$`) }));
    await press('Enter');
    await page.waitForURL('**/app_drift?*package=*');
    await page.goto(given.pages.at(-1) ?? '');
    const button = row().getByRole('button', { name: /^삭제/ });
    await button.waitFor();
    await opensAndLeaves(button, page.getByRole('menu'));
    await press('Enter');
    const items = page.getByRole('menuitem');
    await toFocus(items.first()).toBe(true);
    await press('ArrowDown');
    await toFocus(items.nth(1)).toBe(true);
    await press('Escape');
    await tabTo(page, page.getByRole('radio', { name: '앱 목록' }));
    await press('ArrowRight');
    await toFocus(page.getByRole('radio', { name: '업데이트 내역' })).toBe(true);
    await page.getByRole('searchbox').waitFor({ state: 'detached' });
  });
});
