import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { eachTest } from '../browser/each-test.ts';
import { openBrowser } from '../browser/person.ts';
import { giveApp } from '../farm/given-app.ts';
import { comeSignedIn, signInByHttp } from '../farm/http-admin.ts';
import { sharedFarm } from '../farm/shared-farm.ts';

const farm = sharedFarm();
let page: Page;

eachTest(async (opened) => {
  const person = await openBrowser(opened, farm.url);
  ({ page } = person);
  await comeSignedIn(page, farm);
  return person;
});

/** A row at least in each list. */
beforeAll(async () => {
  const admin = await signInByHttp(farm, farm.admin);
  const name = `Ordered ${randomBytes(3).toString('hex')}`;
  await admin.post('/admbo/v2/product/new', { product_name: name, basic_point: 1, price: 1 });
  const spell = { start_date: '2098-01-01T00:00:00+09:00', end_date: '2099-01-01T00:00:00+09:00' };
  await admin.post('/service/noti/add', { title: name, content1: 'x', ...spell });
  await admin.leave();
});

/** The headings that say that the list is in their order, and in which. */
const ordering = (): Promise<string[]> =>
  page
    .locator('main th[aria-sort]')
    .evaluateAll((headings) => headings.map((one) => `${one.textContent} ${String(one.ariaSort)}`));

describe('an administrator at a list that its headings sort', () => {
  it.each([
    ['/user_list', 'No.', 'descending'],
    ['/ticket_list', 'No.', 'descending'],
    ['/point_list', 'No.', 'descending'],
    ['/product', 'No.', 'descending'],
    ['/noti', 'Start', 'descending'],
    ['/link_list', 'Made', 'descending'],
    ['/ticket?tab=periods', 'No.', 'descending'],
    ['/testlist', 'Requested', 'descending'],
    ['/test_figures', 'Runs', 'descending'],
  ])('of %s is told by which it comes, and turns it round by a press of it', async (path, label, order) => {
    await page.addInitScript(() => localStorage.setItem('rackhand.language', 'en'));
    await page.goto(path);
    await expect.poll(ordering).toEqual([`${label} ${order}`]);
    await page.locator('main th[aria-sort]').getByRole('button').press('Enter');
    await expect.poll(ordering).toEqual([`${label} ascending`]);
    await page.locator('main th[aria-sort]').getByRole('button').press('Enter');
    await expect.poll(ordering).toEqual([`${label} ${order}`]);
    expect(new URL(page.url()).searchParams.get('sort')).toBeNull();
  });

  it('of apps is told that those come first that are put on first', async () => {
    await page.addInitScript(() => localStorage.setItem('rackhand.language', 'en'));
    const given = await giveApp(farm);
    await page.goto('/app_management');
    await expect.poll(ordering).toEqual(['Priority ascending']);
    await given.takeBack();
  });
});
