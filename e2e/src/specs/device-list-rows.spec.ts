import type { Device } from '@rackhand/contract/device/device';
import { deviceStates } from '@rackhand/contract/device/device-states';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import type { DeviceList } from '../browser/device-list.ts';
import { readDevice, saveDevice } from '../browser/device-settings.ts';
import { eachTest } from '../browser/each-test.ts';
import { type ListDesk, sitAtList } from '../browser/list-desk.ts';
import { searchOf } from '../browser/settings-desk.ts';
import { sharedFarm } from '../farm/shared-farm.ts';

const farm = sharedFarm();
let desk: ListDesk;
let page: Page;
let list: DeviceList;

eachTest(async (browser) => {
  desk = await sitAtList(browser, farm);
  ({ page, list } = desk);
  return desk;
});

/** Cells whose text, or that of a part of them, is not wholly in sight. */
function cutTexts(cells: Element[], part = 'button'): string[] {
  const isCut = (cell: Element): boolean => {
    const frame = cell.getBoundingClientRect();
    const walker = document.createTreeWalker(cell.querySelector(part) ?? cell, NodeFilter.SHOW_TEXT);
    const text = document.createRange();
    while (walker.nextNode() !== null) {
      text.selectNodeContents(walker.currentNode);
      const { right, bottom } = text.getBoundingClientRect();
      if (right > frame.right + 1 || bottom > frame.bottom + 1) return true;
    }
    return false;
  };
  return cells.filter(isCut).map((cell) => cell.textContent);
}

/** Where it stands once the page has found its form for the size of its window. */
async function restOf(part: Locator): Promise<{ x: number; y: number }> {
  const places = [await part.boundingBox()];
  await expect
    .poll(async () => {
      places.push(await part.boundingBox());
      return places.at(-1)?.y === places.at(-2)?.y;
    })
    .toBe(true);
  const last = places.at(-1);
  if (last === undefined || last === null) throw new Error('it is not to be seen');
  return last;
}

describe('the selection', () => {
  it('takes a range with Shift, a page, all that match, moves no row, and says what a filter has hidden', async () => {
    await desk.open('?limit=50');
    const boxes = page.locator('tr[data-arn] input[type=checkbox]');
    const place = await list.rows.first().boundingBox();
    await boxes.nth(2).click();
    await boxes.nth(6).click({ modifiers: ['Shift'] });
    await page.getByText('48대 중 5대 선택').first().waitFor();
    expect(await list.rows.first().boundingBox()).toEqual(place);
    const model = await list.rows.nth(3).getByRole('link').first().innerText();
    await page.getByLabel('장비 검색').fill(model);
    await page.getByText(/숨겨진 선택 [1-4]대는 빠집니다/).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: '숨겨진 선택 해제' }).click();
    await page.getByText(/숨겨진 선택 \d+대는/).waitFor({ state: 'detached' });
    await page.getByLabel('장비 검색').fill('');
    await expect.poll(() => list.rows.count()).toBe(48);
    await page.getByRole('button', { name: /48대 모두/ }).click();
    await page.getByText('48대 중 48대 선택').first().waitFor();
  });
});

describe('a row', () => {
  it('is shown, focused and marked by a link to it, on whatever page it is', async () => {
    const answer = await page.request.get('/admbo/all_device?page=46&limit=1');
    const { data } = (await answer.json()) as { data: { arns: Device[] } };
    const udid = data.arns[0]?.info.udid ?? '';
    await desk.open(`?highlight=${udid}`);
    const row = list.row(udid);
    await expect.poll(() => row.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await row.getAttribute('aria-current')).toBe('true');
    const box = await row.boundingBox();
    expect(box !== null && box.y > 0 && box.y < 900).toBe(true);
  });

  it('gives its ids to the clipboard, by mouse and by keyboard, in both languages', async () => {
    const clipboard = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
    const [udid = ''] = await list.column('UDID');
    await page.getByRole('cell', { name: udid, exact: true }).hover();
    await page.getByRole('button', { name: `복사: ${udid}` }).click();
    await page.getByText(`복사했습니다: ${udid}`).waitFor();
    expect(await clipboard()).toBe(udid);
    await page.evaluate(() => localStorage.setItem('rackhand.language', 'en'));
    await desk.open();
    const { arn } = await readDevice(page, udid);
    await list.row(udid).getByRole('button', { name: /^More/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Copy ARN' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText(`Copied: ${arn}`).waitFor();
    expect(await clipboard()).toBe(arn);
    await page.keyboard.press('Escape');
    await expectAccessible(page);
  });
});

describe('the table', () => {
  it('shows its usual columns on a screen of 1440 pixels without scrolling sideways', async () => {
    const beyond = await page.getByRole('table').evaluate((table) => {
      const frame = table.parentElement;
      return frame === null ? Number.NaN : frame.scrollWidth - frame.clientWidth;
    });
    expect(beyond).toBe(0);
  });

  it('has each heading straight above what it names', async () => {
    const edges = (row: Locator): Promise<number[]> =>
      row.evaluate(({ children }) => [...children].map((cell) => cell.getBoundingClientRect().x));
    expect(await edges(list.rows.first())).toEqual(await edges(page.locator('thead tr')));
  });

  it('keeps its heading and first column in sight, and scrolls by itself', async () => {
    await page.setViewportSize({ width: 900, height: 500 });
    const head = desk.heading('랙');
    const before = await restOf(head);
    await page
      .getByRole('table')
      .locator('..')
      .evaluate((scroller) => scroller.scrollTo(300, 400));
    await expect.poll(() => head.boundingBox()).toEqual(before);
    const first = list.rows.nth(20).getByRole('cell').first();
    expect((await first.boundingBox())?.x).toBe(before.x);
    const overflow = await page.evaluate(() => document.body.scrollWidth - document.body.clientWidth);
    expect(overflow).toBe(0);
  });

  it('shows on a phone name, state and one menu for all that can be done, without scrolling sideways', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const first = list.rows.first();
    const end = (): Promise<number> =>
      first
        .locator(':scope > :nth-child(2), :scope > :last-child button')
        .evaluateAll((parts) => Math.max(...parts.map((part) => part.getBoundingClientRect().right)));
    await expect.poll(end).toBeLessThanOrEqual(390);
    expect((await desk.heading('상태').boundingBox())?.x).toBeLessThan(300);
    await first.getByRole('button', { name: '더 보기' }).click();
    await page.getByRole('menuitem', { name: '테스트 이력 (새 탭)' }).waitFor();
    await page.getByRole('menuitem', { name: '상태 변경' }).click();
    await page.getByRole('menuitem', { name: 'EXCLUDE' }).waitFor();
    await expectAccessible(page);
  });

  it.each(['ko', 'en'])('in %s cuts no heading and, on a phone, no state', async (language) => {
    await page.route('**/admbo/all_device', async (route) => {
      const answer = (await (await route.fetch()).json()) as { data: { arns: Device[] } };
      const rest = deviceStates.filter((state) => state !== 'AVAILABLE');
      for (const [place, state] of rest.entries())
        Object.assign(answer.data.arns[place]?.info ?? {}, { state });
      await route.fulfill({ json: answer });
    });
    await page.evaluate((chosen) => localStorage.setItem('rackhand.language', chosen), language);
    await desk.open();
    expect(await page.locator('thead th:not(:last-child)').evaluateAll(cutTexts)).toEqual([]);
    const states = page.locator('tr[data-arn] td:has(strong)');
    expect(await states.count()).toBe(deviceStates.length - 1);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await states.evaluateAll(cutTexts, 'strong')).toEqual([]);
      const menu = await list.rows.first().getByRole('button').last().boundingBox();
      const state = await states.first().boundingBox();
      expect((state?.x ?? 0) + (state?.width ?? 0)).toBeLessThanOrEqual(menu?.x ?? 0);
    }
    await page.unrouteAll();
  });

  it('is where it was after Back', async () => {
    await desk.open('?q=-');
    const scroller = page.getByRole('table').locator('..');
    await scroller.evaluate((element) => element.scrollTo(0, 300));
    await page.getByRole('link', { name: '호스트', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: '호스트' }).waitFor();
    await page.goBack();
    await list.rows.first().waitFor();
    expect(searchOf(page, 'q')).toBe('-');
    await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBe(300);
  });

  it('finds a decomposed name by a composed search and by its initial consonants', async () => {
    const [udid = ''] = await list.column('UDID');
    const { memo } = await readDevice(page, udid);
    await saveDevice(page, udid, { memo: '액정 얼룩'.normalize('NFD') });
    for (const text of ['액정 얼룩', 'ㅇㅈ ㅇㄹ']) {
      await page.getByLabel('장비 검색').fill(text);
      await expect.poll(() => list.column('UDID')).toEqual([udid]);
    }
    await saveDevice(page, udid, { memo });
  });

  it('prints its rows without what a person presses', async () => {
    await list
      .row((await list.column('UDID'))[0] ?? '')
      .getByRole('button', { name: /^더 보기/ })
      .click();
    await page.getByRole('menuitem', { name: 'UDID 복사' }).click();
    const notice = page.getByText(/^복사했습니다/);
    await notice.waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await notice.isVisible()).toBe(false);
    for (const control of [desk.button('열'), page.getByLabel('장비 검색'), page.locator('nav').first()])
      expect(await control.isVisible()).toBe(false);
    expect(await list.rows.first().isVisible()).toBe(true);
    expect(await desk.button('CSV').isVisible()).toBe(false);
    expect(await page.getByLabel('페이지당 행').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const paper = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    expect(paper).toBe('light');
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  });

  it('of the pool has pages of 50, 100 and 300 and the same headings', async () => {
    await page.goto('/device2?view=table&sort=-rackLocation');
    await list.rows.first().waitFor();
    const sizes = await page.getByLabel('페이지당 행').locator('option').allTextContents();
    expect(sizes).toEqual(['50', '100', '300']);
    expect((await desk.racks())[0]).toBe('1-4-12');
    await expectAccessible(page);
  });
});
