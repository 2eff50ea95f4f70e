import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { leaveChromium, openChromium } from '../browser/chromium.ts';
import { openBrowser, type Person } from '../browser/person.ts';
import { signIn } from '../browser/sign-in.ts';
import { type CustomerService, startCustomerService } from '../farm/customer-service.ts';
import { type Farm, startFarm } from '../farm/farm.ts';
import { comeSignedIn } from '../farm/http-admin.ts';
import { spokenLanguages } from '../farm/spoken-languages.ts';

const words = {
  ko: {
    list: '사용자 목록',
    action: '이 사용자로 로그인',
    confirm: '로그인',
    bar: '사용자로 로그인',
    since: (id: string) => `사용자 ${id} 계정으로 로그인 중`,
    end: '끝내기',
    left: '탈퇴',
    search: '검색',
    text: '검색어',
    another: '이미 다른 사용자로',
  },
  en: {
    list: 'User list',
    action: 'Sign in as this user',
    confirm: 'Sign in',
    bar: 'Signed in as a user',
    since: (id: string) => `Signed in as ${id} since`,
    end: 'End',
    left: 'Left',
    search: 'Search',
    text: 'Search text',
    another: 'You are already signed in as a user',
  },
} as const;
const userId = 'minjun.kim';

let service: CustomerService;
let farm: Farm;
let browser: Browser;
let person: Person;

beforeAll(async () => {
  service = await startCustomerService();
  farm = await startFarm({ devices: 1, deployments: { 'origin.json': { serviceUrl: service.url } } });
  service.useFarm(farm.url);
  browser = await openChromium();
});
afterAll(async () => {
  await leaveChromium(browser);
  await farm.stop();
  await service.stop();
});
beforeEach(async () => {
  person = await openBrowser(browser, farm.url);
  await comeSignedIn(person.page, farm);
});
afterEach(async () => {
  expect(person.complaints).toEqual([]);
  await person.leave();
});

type Language = keyof typeof words;

async function openList(page: Page, language: Language): Promise<void> {
  await page.goto('/user_list');
  if (language === 'en') await page.getByRole('radio', { name: 'English' }).click();
  await page.getByRole('heading', { level: 1, name: words[language].list }).waitFor();
}

const rowOf = (page: Page, id: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: id, exact: true }) });
/** What can be done to a user, in the menu of the row. */
const itemOf = async (page: Page, row: Locator, name: string): Promise<Locator> => {
  await row.getByRole('button').click();
  return page.getByRole('menuitem', { name });
};
const barOf = (page: Page, language: Language): Locator =>
  page.getByRole('region', { name: words[language].bar, exact: true });

/** The tab of the customer's service. */
async function signInAsUser(page: Page, language: Language): Promise<Page> {
  const { action, confirm, search, text } = words[language];
  await page.getByRole('searchbox', { name: text, exact: true }).fill('MINJUN');
  await page.getByRole('button', { name: search, exact: true }).click();
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await (await itemOf(page, rowOf(page, userId), action)).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.waitFor();
  await expectAccessible(page);
  const opened = page.context().waitForEvent('page');
  await dialog.getByRole('button', { name: confirm, exact: true }).click();
  const tab = await opened;
  await tab.getByText(`${userId} by ${farm.admin.id}`).waitFor();
  return tab;
}

describe.each(spokenLanguages('sign-in-as-user'))('an admin who signs in as a user, in %s,', (language) => {
  it('sees users ten at a time and is told why one cannot be chosen', async () => {
    const { page } = person;
    await openList(page, language);
    await expect.poll(() => page.getByRole('row').count()).toBe(11);
    const left = page.getByRole('row').filter({ hasText: words[language].left }).first();
    const item = await itemOf(page, left, words[language].action);
    expect(await item.getAttribute('aria-disabled')).toBe('true');
    await expectAccessible(page);
  });

  it('comes to the service of the customer, sees it on every page and in every tab, and ends it from there', async () => {
    const { page } = person;
    await openList(page, language);
    const tab = await signInAsUser(page, language);
    expect(new URL(tab.url()).hash).toBe('');
    const bar = barOf(page, language);
    await bar
      .getByRole('status')
      .filter({ hasText: words[language].since(userId) })
      .waitFor();
    const item = await itemOf(page, rowOf(page, userId), words[language].action);
    await item.getByText(words[language].another).waitFor();
    await page.keyboard.press('Escape');
    await expectAccessible(page);

    const second = await page.context().newPage();
    for (const path of ['/device', '/change_password', '/no-such-page']) {
      await second.goto(path);
      await barOf(second, language).getByText(words[language].since(userId)).waitFor();
      expect((await barOf(second, language).boundingBox())?.width).toBe(second.viewportSize()?.width);
    }
    await expectAccessible(second);

    const end = bar.getByRole('button', { name: words[language].end, exact: true });
    await end.focus();
    const endedAt = Date.now();
    await page.keyboard.press('Enter');
    await bar.waitFor({ state: 'hidden' });
    await tab.getByText('ended SESSION_1012').waitFor();
    await barOf(second, language).waitFor({ state: 'hidden' });
    expect(Date.now() - endedAt).toBeLessThan(5_000);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
    person.complaints.splice(0); // The browser itself complains about the 404 that was asked for.
  });

  it('signs out, and the user is signed out with it', async () => {
    const { page } = person;
    await openList(page, language);
    const tab = await signInAsUser(page, language);
    await page.getByRole('button', { name: language === 'ko' ? /^사용자 메뉴/ : /^User menu/ }).click();
    const signedOutAt = Date.now();
    await page.getByRole('menuitem', { name: language === 'ko' ? '로그아웃' : 'Sign out' }).click();
    await tab.getByText('ended SESSION_1012').waitFor();
    expect(Date.now() - signedOutAt).toBeLessThan(5_000);
  });
});

describe('an admin who is signed in as a user in one browser', () => {
  it('sees it in another one too, and ends it there', async () => {
    const { page } = person;
    await openList(page, 'ko');
    const tab = await signInAsUser(page, 'ko');
    const elsewhere = await openBrowser(browser, farm.url);
    await signIn(elsewhere.page, farm);
    await barOf(elsewhere.page, 'ko').getByRole('button', { name: words.ko.end, exact: true }).click();
    const endedAt = Date.now();
    await barOf(page, 'ko').waitFor({ state: 'hidden' });
    await tab.getByText('ended SESSION_1012').waitFor();
    expect(Date.now() - endedAt).toBeLessThan(5_000);
    expect(elsewhere.complaints).toEqual([]);
    await elsewhere.leave();
  });
});
