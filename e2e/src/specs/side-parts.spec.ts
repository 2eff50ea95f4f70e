import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eachTest } from '../browser/each-test.ts';
import { openBrowser, type Person } from '../browser/person.ts';
import { comeSignedIn } from '../farm/http-admin.ts';
import { sharedFarm } from '../farm/shared-farm.ts';

const farm = sharedFarm();
let person: Person;

eachTest(async (opened) => {
  person = await openBrowser(opened, farm.url, { forgiven: /ERR_FAILED/ });
  await comeSignedIn(person.page, farm);
  return person;
});

/** The network gives this part of the console to nobody, until it does again. */
async function losePart(page: Page, name: string): Promise<() => Promise<void>> {
  const address = `**/assets/${name}-*.js`;
  await page.route(address, (route) => route.abort());
  return () => page.unroute(address);
}

const failed = '이 부분을 불러오지 못했습니다';

describe('an admin from whose browser the network keeps a part of the page', () => {
  it('is told so in the place of a dialog, keeps the list behind it, and opens the dialog by trying again', async () => {
    const { page } = person;
    await page.goto('/device?q=1-1-');
    const rows = page.locator('tr[data-arn]');
    await rows.first().waitFor();
    const shown = await rows.count();
    const giveBack = await losePart(page, 'column-chooser');
    const opener = page.getByRole('button', { name: '열', exact: true });
    await opener.click();
    const refusal = page.getByRole('alertdialog', { name: failed });
    await refusal.waitFor();
    expect(await rows.count()).toBe(shown);
    await page.keyboard.press('Escape');
    await expect.poll(() => refusal.count()).toBe(0);
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
    await opener.click();
    await refusal.waitFor();
    await giveBack();
    await refusal.getByRole('button', { name: '다시 시도' }).click();
    await page.getByRole('dialog', { name: '열' }).getByRole('checkbox').first().waitFor();
    expect(await refusal.count()).toBe(0);
  });

  it('opens the menu of a row by its button again, once the network is back', async () => {
    const { page } = person;
    await page.goto('/device');
    const giveBack = await losePart(page, 'row-menus');
    const more = page.locator('tr[data-arn]').first().getByRole('button').last();
    await more.click();
    const refusal = page.getByRole('alertdialog', { name: failed });
    await refusal.getByRole('button', { name: '닫기' }).first().click();
    await giveBack();
    await more.click();
    await page.getByRole('menu').waitFor();
  });

  it('reads in a notice that a part of the header is missing, and goes on with the page', async () => {
    const { page } = person;
    const giveBack = await losePart(page, 'jobs-entry');
    await page.goto('/device');
    const notice = page.getByRole('alert').filter({ hasText: failed });
    await notice.waitFor();
    await page.locator('tr[data-arn]').first().waitFor();
    await giveBack();
    const fetched = page.waitForResponse(/jobs-entry/);
    await notice.getByRole('button', { name: '다시 시도' }).click();
    expect((await fetched).ok()).toBe(true);
    expect(await notice.count()).toBe(0);
  });
});
