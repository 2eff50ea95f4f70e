import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eachTest } from '../browser/each-test.ts';
import { holdCalls } from '../browser/hold-calls.ts';
import { openBrowser } from '../browser/person.ts';
import { tabTo } from '../browser/tab-to.ts';
import { type GivenApp, giveApp } from '../farm/given-app.ts';
import { comeSignedIn, signInByHttp } from '../farm/http-admin.ts';
import { sharedFarm } from '../farm/shared-farm.ts';

const farm = sharedFarm();
const name = '화질 측정 플레이어';
let given: GivenApp;
let page: Page;

eachTest(async (browser) => {
  given = await giveApp(farm);
  const person = await openBrowser(browser, farm.url, { forgiven: /status of 500/ });
  ({ page } = person);
  await comeSignedIn(page, farm);
  return {
    leave: async () => {
      await person.leave();
      await given.takeBack();
    },
  };
});

const lists = [
  { path: '/app_management', call: '**/admbo/app?*' },
  { path: '/app_drift', call: '**/admbo/app_drift?*' },
  { path: '/rollout', call: '**/admbo/rollout?*' },
];

describe('the pages of apps', () => {
  it.each(lists)('$path asks once for what fails, and offers to ask again', async ({ path, call }) => {
    let asked = 0;
    await page.route(call, async (route) => {
      asked += 1;
      await route.fulfill({ status: 500, json: { errorCode: 500, message: 'x', request_id: 'r-1' } });
    });
    await page.goto(path);
    const again = page.getByRole('button', { name: '다시 시도' });
    await again.waitFor();
    await page.getByText('실시간', { exact: true }).first().waitFor();
    expect(asked).toBe(1);
    await page.unroute(call);
    await again.click();
    await again.waitFor({ state: 'detached' });
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toMatch(/\d/);
  });

  it.each(lists)('$path gives no number that is not known yet', async ({ path, call }) => {
    const release = await holdCalls(page, call);
    await page.goto(path);
    const heading = page.getByRole('heading', { level: 1 });
    await page.getByRole('status').filter({ hasText: '불러오는 중입니다' }).first().waitFor();
    expect(await heading.innerText()).not.toMatch(/\d/);
    release();
    await expect.poll(() => heading.innerText()).toMatch(/\d/);
  });

  it('shows to one administrator what another changes, without a reload', async () => {
    await page.goto('/app_management');
    const priority = page.getByRole('textbox', { name: `우선순위: ${name}` });
    await priority.waitFor();
    const other = await signInByHttp(farm, farm.admin);
    const apps = z.array(z.looseObject({ id: z.int(), app_name: z.string(), app_version: z.string() }));
    const app = apps.parse((await other.get('/admbo/app')).apps).find((one) => one.app_name === name);
    await other.request.put(`/admbo/app/${String(app?.id)}`, { data: { priority: 42 } });
    await expect.poll(() => priority.inputValue()).toBe('42');
    await other.leave();
  });

  it('says to the keyboard why an app of which no version is managed can’t be updated', async () => {
    await page.goto(given.pages.at(-1) ?? '');
    const row = page.getByRole('row').filter({ hasText: '관리 안 함' }).first();
    const button = row.getByRole('button', { name: /^업데이트/ });
    await button.waitFor();
    await tabTo(page, button);
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('tooltip').getByText('등록된 버전이 없습니다.').waitFor();
  });

  it('lets all apps of a page be chosen on a telephone too, and nothing reaches beyond its edge', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/app_management');
    const all = page.getByRole('checkbox', { name: '이 페이지의 앱 모두 선택' });
    await all.check();
    await page.getByRole('button', { name: /^앱 \d+개 삭제$/ }).waitFor();
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(beyond).toBe(0);
  });

  it('keeps the number beside a long name in one piece on a telephone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(given.pages[2] ?? '');
    const heading = page.getByRole('heading', { level: 1 });
    await heading.getByText('1', { exact: true }).waitFor();
    const [height, ofOne] = await heading.evaluate((title) => {
      const [text, number] = [title.firstChild, title.querySelector('span')];
      const before = number?.offsetHeight;
      if (text !== null) text.textContent = '아주 긴 이름을 가진 앱 '.repeat(8);
      if (number !== null) number.textContent = '1,000';
      return [number?.offsetHeight, before];
    });
    expect(height).toBe(ofOne);
  });
});
