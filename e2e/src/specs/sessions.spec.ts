import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { deviceListOn } from '../browser/device-list.ts';
import { settingsOn } from '../browser/device-settings.ts';
import { eachTest } from '../browser/each-test.ts';
import { openBrowser } from '../browser/person.ts';
import { comeSignedIn } from '../farm/http-admin.ts';
import { sharedFarm } from '../farm/shared-farm.ts';

const farm = sharedFarm();
let page: Page;

const browser = eachTest(async (opened) => {
  const permissions = ['clipboard-read', 'clipboard-write'];
  const person = await openBrowser(opened, farm.url, { forgiven: /status of 401/, permissions });
  ({ page } = person);
  await comeSignedIn(page, farm);
  return person;
});

const again = (on: Page): Locator => on.getByRole('alertdialog', { name: /^(다시 로그인|Sign in again)$/ });

async function comeBack(on: Page): Promise<void> {
  await again(on).getByLabel('비밀번호', { exact: true }).fill(farm.admin.password);
  await on.keyboard.press('Enter');
  await again(on).waitFor({ state: 'detached' });
}

async function typeIntoSettings(): Promise<Locator> {
  await page.goto('/device');
  await deviceListOn(page).rows.first().getByRole('link').first().click();
  const memo = settingsOn(page).getByLabel('메모');
  await memo.fill('half typed');
  return memo;
}

describe('a session', () => {
  it('is ended in one tab, and the other hears of it and keeps what is typed there', async () => {
    const memo = await typeIntoSettings();
    const other = await page.context().newPage();
    await other.goto('/device');
    await other.getByRole('button', { name: farm.admin.id }).click();
    await other.getByRole('menuitem', { name: '로그아웃' }).click();
    await again(page).waitFor();
    expect(await memo.inputValue()).toBe('half typed');
    await expectAccessible(page);
    await comeBack(page);
    expect(await memo.inputValue()).toBe('half typed');
  });

  it('is live in seven tabs at once, which the browser would not give seven streams (F62)', async () => {
    const tabs = [page];
    while (tabs.length < 7) tabs.push(await page.context().newPage());
    for (const tab of tabs) {
      await tab.goto('/device');
      await tab.getByRole('banner').getByText('실시간', { exact: true }).waitFor();
      await deviceListOn(tab).rows.first().waitFor();
    }
    for (const tab of tabs.slice(1)) await tab.close();
  });

  it('offers to stay before its end, counting down, in both languages', async () => {
    await page.goto('/device');
    for (const [language, stay] of [
      ['ko', '연장'],
      ['en', 'Stay signed in'],
    ] as const) {
      await page.evaluate((chosen) => localStorage.setItem('rackhand.language', chosen), language);
      const near = {
        adm_id: '',
        expires_at: new Date().toISOString(),
        remaining_ms: 100_000,
        can_extend: true,
      };
      await page.route('**/admbo/session_check', (route) =>
        route.fulfill({ json: { errorCode: 0, data: near } }),
      );
      await page.goto('/device');
      const warning = page.getByRole('alertdialog');
      await warning.getByText(/1:3\d/).waitFor();
      await expectAccessible(page);
      const extended = page.waitForResponse('**/admbo/session_extend');
      await Promise.all([extended, warning.getByRole('button', { name: stay }).click()]);
      expect((await extended).status()).toBe(200);
      await page.unroute('**/admbo/session_check');
      await warning.waitFor({ state: 'detached' });
    }
  });

  it('is ended from another browser on the page of sessions, which says why', async () => {
    const memo = await typeIntoSettings();
    const elsewhere = await openBrowser(browser(), farm.url);
    await comeSignedIn(elsewhere.page, farm);
    await elsewhere.page.goto('/sessions');
    await elsewhere.page.getByText('이 세션', { exact: true }).waitFor();
    await elsewhere.page.getByRole('button', { name: '다른 세션 모두 끝내기' }).click();
    await expectAccessible(elsewhere.page);
    await elsewhere.page.getByRole('button', { name: '끝내기', exact: true }).last().click();
    await again(page).getByText('내 세션 화면에서').waitFor();
    expect(await memo.inputValue()).toBe('half typed');
    await comeBack(page);
    await elsewhere.leave();
  });
});

const clipboardOf = (on: Page): Promise<string> => on.evaluate(() => navigator.clipboard.readText());

describe('an API token', () => {
  it('is copied from its dialog over plain http too, where the browser has no clipboard object', async () => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await page.goto('/api_tokens');
    await page.getByRole('button', { name: '토큰 만들기' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: '이름' }).fill('plain http');
    await dialog.getByRole('button', { name: '토큰 만들기' }).click();
    const token = await dialog.getByLabel('토큰', { exact: true }).textContent();
    await dialog.getByRole('button', { name: '복사', exact: true }).click();
    await dialog.getByText('복사했습니다.').waitFor();
    const beside = await page.context().newPage();
    await beside.goto('/login');
    expect(await clipboardOf(beside)).toBe(token);
  });

  it('is shown once, works at once, and is refused as soon as it is revoked', async () => {
    await page.goto('/api_tokens');
    await page.getByRole('button', { name: '토큰 만들기' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: '이름' }).fill('야간 빌드');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '토큰 만들기' }).click();
    const token = (await dialog.getByLabel('토큰', { exact: true }).textContent()) ?? '';
    const statusNow = async (): Promise<number> =>
      (await fetch(`${farm.url}/admbo/all_device`, { headers: { authorization: `Bearer ${token}` } })).status;
    expect(await statusNow()).toBe(200);
    // Shown this once: it is not closed by mistake before it has been copied.
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog', { name: '토큰을 아직 복사하지 않았습니다' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: '돌아가기' }).click();
    await dialog.getByRole('button', { name: '복사', exact: true }).click();
    await dialog.getByText('복사했습니다.').waitFor();
    expect(await clipboardOf(page)).toBe(token);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page
      .getByRole('row')
      .filter({ hasText: '야간 빌드' })
      .getByRole('button', { name: '폐기' })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: '폐기' }).click();
    await page.getByText('야간 빌드 토큰을 폐기했습니다').waitFor();
    expect(await statusNow()).toBe(401);
  });
});
