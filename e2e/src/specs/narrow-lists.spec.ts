import { randomBytes } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { eachTest } from '../browser/each-test.ts';
import { openBrowser, type Person } from '../browser/person.ts';
import { giveApp } from '../farm/given-app.ts';
import { comeSignedIn, signInByHttp } from '../farm/http-admin.ts';
import { makePlainAdmin } from '../farm/plain-admin.ts';
import { sharedFarm } from '../farm/shared-farm.ts';

const farm = sharedFarm();
let person: Person;

eachTest(async (opened) => {
  person = await openBrowser(opened, farm.url);
  return person;
});

const widthOf = {
  'a window of 1280 px': 1280,
  'a window of 1180 px': 1180,
  'a window of 1024 px': 1024,
  'a tablet': 768,
};

async function openList(path: string, screen: keyof typeof widthOf): Promise<Locator> {
  await person.page.setViewportSize({ width: widthOf[screen], height: 800 });
  await person.page.goto(path);
  const rows = person.page.locator('main table > tbody > tr');
  await rows.first().waitFor();
  return rows;
}

/** How far the table reaches beyond its frame. */
function hiddenPixels(page: Page): Promise<number> {
  return page
    .locator('main table')
    .first()
    .evaluate((table) => (table.parentElement?.scrollWidth ?? 0) - (table.parentElement?.clientWidth ?? 0));
}

/** What stands on a card without its heading. */
function namelessCells(page: Page): Promise<string[]> {
  return page
    .locator('main tbody > tr:first-child > td:not(:first-child, :empty, :has(> button))')
    .evaluateAll((cells) =>
      cells
        .filter((cell) => ['', 'none'].includes(getComputedStyle(cell, '::before').content))
        .map((cell) => cell.innerHTML),
    );
}

/** How far what can be done with a row lies over its name. */
function coveredPixels(row: Locator): Promise<number> {
  return row.locator('th').evaluate((name) => {
    const text = document.createRange();
    text.selectNodeContents(name);
    const lines = [...text.getClientRects()];
    const buttons = [...(name.parentElement?.querySelectorAll('td:last-child > :is(a, button)') ?? [])];
    const overlaps = buttons.flatMap((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      return lines
        .filter((line) => line.top < bottom && line.bottom > top)
        .map((line) => Math.min(line.right, right) - Math.max(line.left, left));
    });
    return Math.max(0, ...overlaps);
  });
}

function hasEdge(row: Locator): Promise<boolean> {
  return row
    .locator('td:last-child')
    .evaluate((cell) => getComputedStyle(cell).boxShadow.includes('-1px 0px'));
}

describe('a list on a narrow screen', () => {
  beforeEach(() => comeSignedIn(person.page, farm));

  it.each(['/user', '/sessions', '/audit', '/user_activity_history'])(
    '%s shows all its columns in a window of 1180 px, in both languages',
    async (path) => {
      for (const language of ['English', '한국어']) {
        await openList(path, 'a window of 1180 px');
        await person.page.getByRole('radio', { name: language }).click();
        await expect.poll(() => hiddenPixels(person.page)).toBe(0);
      }
    },
  );

  it('shows all columns of apps in a window of 1280 px, in both languages, and all of each on a tablet', async () => {
    const { page } = person;
    const given = await giveApp(farm);
    for (const path of given.pages) {
      await openList(path, 'a window of 1280 px');
      for (const language of ['English', '한국어']) {
        await page.getByRole('radio', { name: language }).click();
        await expect.poll(() => hiddenPixels(page)).toBe(0);
      }
      await page.setViewportSize({ width: widthOf['a tablet'], height: 800 });
      expect(await hiddenPixels(page)).toBe(0);
      expect(await namelessCells(page)).toEqual([]);
    }
    await given.takeBack();
  });

  it('has an edge where its actions lie over other columns, until those are scrolled into sight', async () => {
    const { page } = person;
    const row = (await openList('/user_list', 'a window of 1024 px')).first();
    await page.getByRole('radio', { name: 'English' }).click();
    await expect.poll(() => hiddenPixels(page)).toBeGreaterThan(0);
    await expect.poll(() => hasEdge(row)).toBe(true);
    await page.locator('main table').evaluate((table) => table.parentElement?.scrollTo({ left: 2000 }));
    await expect.poll(() => hasEdge(row)).toBe(false);
    await openList('/user', 'a window of 1180 px');
    expect(await hasEdge(row)).toBe(false);
  });

  it('cuts an address that is too long for its column, and says all of it where the mouse rests', async () => {
    const { page } = person;
    const id = 'a.person.with.a.very.long.address@department.of.quality.example';
    await makePlainAdmin(farm, id);
    await openList('/admin', 'a window of 1180 px');
    const name = page.getByRole('rowheader', { name: id });
    expect(await name.evaluate((cell) => cell.scrollWidth > cell.clientWidth)).toBe(true);
    await name.hover();
    await expect.poll(() => page.getByRole('tooltip').textContent()).toBe(id);
  });

  it('is made of cards on a tablet, which say everything and reach nowhere beyond the edge', async () => {
    const { page } = person;
    for (const path of ['/user', '/user_list', '/admin', '/sessions', '/audit']) {
      const rows = await openList(path, 'a tablet');
      expect(await hiddenPixels(page)).toBe(0);
      const cut = await rows
        .locator('> *')
        .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length);
      expect(cut).toBe(0);
    }
  });

  it('leaves the name of a product and of a notice in sight on a phone, whatever can be done with it', async () => {
    const { page } = person;
    const name = `Something that customers see on a phone ${randomBytes(3).toString('hex')}`;
    const admin = await signInByHttp(farm, farm.admin);
    await admin.post('/admbo/v2/product/new', { product_name: name, basic_point: 1, price: 1 });
    const spell = { start_date: '2098-01-01T00:00:00+09:00', end_date: '2099-01-01T00:00:00+09:00' };
    await admin.post('/service/noti/add', { title: name, content1: 'x', ...spell });
    await admin.leave();
    for (const path of ['/product', '/noti']) {
      await openList(path, 'a window of 1280 px');
      for (const language of ['English', '한국어']) {
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.getByRole('radio', { name: language }).click();
        await page.setViewportSize({ width: 320, height: 800 });
        expect(await coveredPixels(page.getByRole('row', { name: new RegExp(name) }))).toBe(0);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
        expect(await hiddenPixels(page)).toBe(0);
      }
    }
  });
});
