import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { deviceListOn } from '../browser/device-list.ts';
import { eachTest } from '../browser/each-test.ts';
import { holdCalls } from '../browser/hold-calls.ts';
import { openBrowser } from '../browser/person.ts';
import { comeSignedIn } from '../farm/http-admin.ts';
import { sharedFarm } from '../farm/shared-farm.ts';

const farm = sharedFarm();
let page: Page;

eachTest(async (browser) => {
  const person = await openBrowser(browser, farm.url, { forgiven: /status of 500/ });
  ({ page } = person);
  await comeSignedIn(page, farm);
  return person;
});

/** The stream stands, and what its beginning has asked for is on its way. */
async function whenLive(): Promise<void> {
  await page.getByText('실시간', { exact: true }).first().waitFor();
  await page.evaluate(() => fetch('/livez'));
}

const isList = (url: string): boolean => new URL(url).pathname === '/admbo/all_device';

describe('what documents 1 section 9 and 7 say in passing', () => {
  it('asks for nothing again when the window is clicked', async () => {
    await page.goto('/device');
    await deviceListOn(page).rows.first().waitFor();
    await whenLive();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (isList(request.url())) asked.push(request.url());
    });
    const other = await page.context().newPage();
    await other.goto('/guide/scale-factor');
    await page.bringToFront();
    await page.evaluate(() => {
      document.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event('focus'));
    });
    await other.close();
    // What the click asks for is on its way before this is.
    await page.evaluate(() => fetch('/livez'));
    expect(asked).toEqual([]);
  });

  it('asks once for what fails, and offers to ask again', async () => {
    let asked = 0;
    await page.route('**/admbo/all_device', async (route) => {
      asked += 1;
      await route.fulfill({ status: 500, json: { errorCode: 500, message: 'x', request_id: 'r-1' } });
    });
    await page.goto('/device');
    const again = page.getByRole('button', { name: '다시 시도' });
    await again.waitFor();
    await whenLive();
    expect(asked).toBe(1);
    await again.click();
    await expect.poll(() => asked).toBe(2);
  });

  it('gives no number that is not known yet, and says what takes long', async () => {
    const release = await holdCalls(page, '**/admbo/all_device');
    await page.goto('/device');
    const error = page.getByRole('button', { name: /^오류/ });
    await error.waitFor();
    expect(await error.innerText()).toMatch(/–$/);
    const said = page.getByRole('status').getByText('장비를 불러오는 중입니다.');
    await expect.poll(() => said.evaluate((text) => getComputedStyle(text).opacity)).toBe('1');
    release();
    await expect.poll(() => error.innerText()).toMatch(/\d$/);
  });

  it('asks once for what a page without devices shows: the stream begins behind its answer', async () => {
    let asked = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/admbo/admin/list') asked += 1;
    });
    await page.goto('/admin');
    await whenLive();
    expect(asked).toBe(1);
  });

  it('shows lists of 240 pixels at most, whose groups each begin a row, and tips of 450', async () => {
    await page.goto('/device');
    const list = deviceListOn(page);
    const row = list.rows.first();
    await row.getByRole('button', { name: /^더 보기/ }).click();
    const styleOf = (role: 'menu' | 'tooltip', name: 'maxHeight' | 'maxWidth'): Promise<string> =>
      page
        .locator(`[role=${role}]`)
        .evaluate((element, property) => getComputedStyle(element)[property], name);
    expect(await styleOf('menu', 'maxHeight')).toBe('240px');
    const menu = page.getByRole('menu');
    expect(await menu.evaluate((list) => list.scrollHeight - list.clientHeight)).toBe(0);
    const left = (items: Locator): Promise<number[]> =>
      items.evaluateAll((all) => all.map((item) => item.getBoundingClientRect().left));
    const groups = await left(menu.locator('[data-apart]'));
    expect(groups).toHaveLength(3);
    expect(new Set([...groups, ...(await left(menu.getByRole('menuitem').first()))]).size).toBe(1);
    await page.keyboard.press('Escape');
    await row.getByRole('button', { name: /^상태 변경/ }).hover();
    expect(await styleOf('tooltip', 'maxWidth')).toBe('450px');
  });

  it('hides no entry of a slot’s menu', async () => {
    await page.goto('/device2');
    const slot = page.getByRole('gridcell').first();
    await slot.hover();
    await slot.getByRole('button', { name: /^작업/ }).click();
    const menu = page.getByRole('menu');
    await menu.getByRole('menuitem', { name: '재부팅' }).waitFor();
    expect(await menu.evaluate((list) => list.scrollHeight - list.clientHeight)).toBe(0);
  });

  it('keeps the edge and the lines of a menu whose letters come after it', async () => {
    const release = await holdCalls(page, /\.woff2$/);
    await page.goto('/device');
    const more = deviceListOn(page)
      .rows.first()
      .getByRole('button', { name: /^더 보기/ });
    await more.click();
    const menu = page.getByRole('menu');
    const sizes = (): Promise<{ right: number; hidden: number; heights: number[] }> =>
      menu.evaluate((list) => ({
        right: Math.round(list.getBoundingClientRect().right),
        hidden: list.scrollHeight - list.clientHeight,
        heights: [...list.children].map(({ clientHeight }) => clientHeight),
      }));
    const before = await sizes();
    release();
    await page.evaluate(() => document.fonts.ready);
    expect(await sizes()).toEqual(before);
    expect(before.hidden).toBe(0);
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('puts the loader above everything while a page’s code is on its way', async () => {
    const release = await holdCalls(page, /\/assets\/host-list-page-.*\.js$/);
    await page.goto('/device');
    await page.getByRole('link', { name: '호스트', exact: true }).click();
    const loader = page.getByRole('status').filter({ hasText: '불러오는' });
    await loader.waitFor();
    expect(await loader.evaluate((element) => getComputedStyle(element).zIndex)).toBe('10000');
    release();
    await page.getByRole('heading', { level: 1, name: '호스트' }).waitFor();
  });

  it('prints the audit trail with the filters that are chosen in words, and no field to fill in', async () => {
    await page.goto('/audit?who=admin&action=session.sign_in&result=ok');
    await page.getByRole('row').nth(1).waitFor();
    const chosen = page.getByText('누가: admin · 무엇을: 로그인 · 결과: 성공');
    expect(await chosen.isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    expect(await chosen.isVisible()).toBe(true);
    expect(await page.locator('input:visible, select:visible, button:visible').count()).toBe(0);
    await page.goto('/audit');
    await page.getByRole('row').nth(1).waitFor();
    expect((await page.getByRole('search').last().innerText()).trim()).toBe('');
  });

  it('shows at most ten entries in each history of the pool', async () => {
    await page.goto('/device2');
    const panels = page.locator('aside section');
    await panels.first().waitFor();
    expect(await panels.count()).toBe(3);
    for (const panel of await panels.all())
      expect(await panel.locator('ol > li').count()).toBeLessThanOrEqual(10);
  });
});
