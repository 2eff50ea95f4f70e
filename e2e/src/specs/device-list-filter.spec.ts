import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import type { DeviceList } from '../browser/device-list.ts';
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

const tokens = () => page.getByRole('group', { name: '적용한 조건' });
const take = (name: string) => page.getByRole('button', { name: `조건 빼기: ${name}`, exact: true });

describe('what the list is narrowed by', () => {
  it('stands above it, and each is taken away by itself', async () => {
    await desk.open('?q=host:lab-1%20SM-&state=available');
    const narrow = await list.rows.count();
    await expect
      .poll(() => tokens().getByRole('listitem').allInnerTexts())
      .toEqual(['호스트: lab-1', '‘SM-’ 포함', '상태: 사용 가능']);
    await page
      .getByRole('heading', { level: 1, name: new RegExp(`^장비 목록 ${String(narrow)} / 48대`) })
      .waitFor();
    await expectAccessible(page);
    await take('‘SM-’ 포함').click();
    await expect.poll(() => list.rows.count()).toBe(48);
    expect(searchOf(page, 'q')).toBe('host:lab-1');
    expect(await page.getByRole('searchbox').evaluate((field) => field === document.activeElement)).toBe(
      true,
    );
    await take('상태: 사용 가능').click();
    await take('호스트: lab-1').click();
    await tokens().waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');
  });

  it('is taken away all at once, also from the pool, which shades the others and moves none', async () => {
    await page.goto('/device2?q=rack:1-2&state=available');
    await expect.poll(() => page.locator('[data-arn]').count()).toBe(48);
    await expect
      .poll(() => tokens().getByRole('listitem').allInnerTexts())
      .toEqual(['랙: 1-2', '상태: 사용 가능']);
    await tokens().getByRole('button', { name: '조건 지우기', exact: true }).click();
    await tokens().waitFor({ state: 'detached' });
    expect(await page.locator('[data-arn]').count()).toBe(48);
  });

  it('is chosen as exactly one state, one host, and longer than a time, each as if it were typed', async () => {
    await desk.open('');
    await page.getByRole('button', { name: '상태, 호스트, 시간 필터' }).click();
    const panel = page.getByRole('dialog', { name: '상태, 호스트, 시간 필터' });
    await panel.getByLabel('상태').selectOption('AVAILABLE');
    await panel.getByLabel('호스트').selectOption('lab-1');
    await panel.getByLabel('지속 시간').selectOption('7d');
    expect(searchOf(page, 'q')).toBe('state:AVAILABLE host:lab-1 longer:7d');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect
      .poll(() => tokens().getByRole('listitem').allInnerTexts())
      .toEqual(['상태: 사용 가능', '호스트: lab-1', '지속 시간: 7일 넘게']);
    await expect.poll(() => list.rows.count()).toBe(0);
    await take('지속 시간: 7일 넘게').click();
    await expect.poll(() => list.rows.count()).toBe(48);
  });

  it('is a rack by its number, and a maker by what people call it, in both languages', async () => {
    await desk.open('?q=%EB%9E%99%202');
    await expect.poll(() => list.rows.count()).toBe(12);
    for (const q of ['삼성', '갤럭시', 'galaxy']) {
      await desk.open(`?q=${encodeURIComponent(q)}`);
      await list.row('R3CWY6N9LNJ').waitFor();
      expect(await list.rows.count()).toBeLessThan(48);
    }
  });

  it('is exactly the host that its page leads from: lab-1 is not lab-10', async () => {
    await page.route('**/admbo/all_device', async (route) => {
      const answer = await route.fetch();
      const text = await answer.text();
      const last = text.lastIndexOf('"host":"lab-1"');
      await route.fulfill({
        response: answer,
        body: `${text.slice(0, last)}"host":"lab-10"${text.slice(last + '"host":"lab-1"'.length)}`,
      });
    });
    await page.goto('/server?host=lab-1');
    await page.getByRole('link', { name: /사용 가능 장비 47대/ }).click();
    await expect.poll(() => searchOf(page, 'q')).toBe('host:lab-1');
    await expect.poll(() => list.rows.count()).toBe(47);
    await page.getByLabel('장비 검색').fill('lab-1');
    await expect.poll(() => list.rows.count()).toBe(48);
  });
});
