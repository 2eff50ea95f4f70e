import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { leaveChromium, openChromium } from '../browser/chromium.ts';
import { openBrowser, type Person } from '../browser/person.ts';
import { signIn, words } from '../browser/sign-in.ts';
import { sharedFarm } from '../farm/shared-farm.ts';
import { spokenLanguages } from '../farm/spoken-languages.ts';

const languages = spokenLanguages('deployments');

const farm = sharedFarm();
const { port } = new URL(farm.url);
let browser: Browser;
let person: Person;

beforeAll(async () => {
  browser = await openChromium();
});
afterAll(() => leaveChromium(browser));
afterEach(() => person.leave());

async function come(name: string): Promise<Page> {
  person = await openBrowser(browser, `http://${name}:${port}`);
  return person.page;
}

/** The browser itself complains about an answer that was asked for. */
const forgive = (): void => void person.complaints.splice(0);

describe('a deployment that goes without a feature', () => {
  it('has no screen and no call for it', async () => {
    const page = await come('bare.localhost');
    await page.goto('/login');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('radio', { name: 'English' }).count()).toBe(0);
    expect(await page.getByText('허가된 직원만').count()).toBe(0);
    await signIn(page, farm);
    const nav = page.getByRole('navigation', { name: '주 메뉴' });
    // The flag of the login history takes the user menu's link alone.
    await page.getByRole('button', { name: `사용자 메뉴: ${farm.admin.id}` }).click();
    await page.getByRole('menuitem', { name: '로그아웃' }).waitFor();
    expect(await page.getByRole('menuitem', { name: '로그인 기록' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await nav.getByRole('link', { name: '로그인 기록' }).click();
    await page.getByRole('heading', { level: 1, name: '로그인 기록' }).waitFor();
    await expectAccessible(page);
    expect((await page.goto('/user_activity_history'))?.status()).toBe(200);

    await page.goto('/device');
    await page.getByRole('row').nth(1).waitFor();
    const refusal = await page.evaluate(async () => {
      const response = await fetch('/admbo/device/usb_reset', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ arn: 'arn:farm:device:1' }),
      });
      return [response.status, ((await response.json()) as { errorCode: number }).errorCode];
    });
    expect(refusal).toEqual([403, 2001]);
    forgive();
  });

  it('is nothing to the session of another one', async () => {
    const page = await come('127.0.0.1');
    await signIn(page, farm);
    const cookies = await page.context().cookies();
    await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, domain: 'bare.localhost' })));
    await page.goto(`http://bare.localhost:${port}/device`);
    await page.waitForURL((url) => url.pathname === '/login');
    // Both first calls are refused; the second answer may come after the way to the sign-in page has begun.
    await expect.poll(() => person.complaints.length).toBe(2);
    forgive();
  });
});

describe('the page of sessions', () => {
  it.each([
    ['ko', '배포 환경'],
    ['en', 'Deployment'],
  ])('names in %s the deployment that each session belongs to', async (language, heading) => {
    const page = await come('127.0.0.1');
    await signIn(page, farm);
    const elsewhere = await openBrowser(browser, `http://bare.localhost:${port}`);
    await signIn(elsewhere.page, farm);
    await elsewhere.leave();
    await page.evaluate((chosen) => localStorage.setItem('rackhand.language', chosen), language);
    await page.goto('/sessions');
    await page.getByRole('columnheader', { name: heading }).waitFor();
    for (const name of ['origin', 'normal'])
      await page.getByRole('cell', { name, exact: true }).first().waitFor();
    await expectAccessible(page);
    forgive();
  });
});

describe('a console below /admbo/', () => {
  it('is reached from the address without it, and comes back after signing in', async () => {
    const page = await come('below.localhost');
    await page.goto('/device?page=2&limit=50');
    await page.waitForURL((url) => url.pathname === '/admbo/login');
    await page.getByLabel(words.ko.id, { exact: true }).fill(farm.admin.id);
    await page.getByLabel(words.ko.password, { exact: true }).fill(farm.admin.password);
    await page.getByRole('button', { name: words.ko.signIn, exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/admbo/device');
    await page.getByRole('heading', { name: words.ko.list }).waitFor();
    forgive();

    await page.getByRole('link', { name: '호스트', exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/admbo/server');
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectAccessible(page);
    expect((await page.goto('/admbo/nowhere'))?.status()).toBe(404);
    await page.getByRole('main').getByRole('link').first().click();
    await page.waitForURL((url) => url.pathname === '/admbo/');
    forgive();
  });
});

describe('a deployment with a logo of its own', () => {
  it.each(languages)(
    'shows it in %s at the door and in the header, named as the product',
    async (language) => {
      const page = await come('below.localhost');
      await page.addInitScript((chosen) => localStorage.setItem('rackhand.language', chosen), language);
      const logo = page.getByRole('img', { name: 'Rackhand', exact: true });
      const widthOf = (): Promise<number> =>
        logo.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0));
      await page.goto('/admbo/login');
      await expect.poll(widthOf).toBe(90);
      expect(await page.getByRole('main').getByText('Rackhand', { exact: true }).count()).toBe(0);
      await expectAccessible(page);
      await page.getByLabel(words[language].id, { exact: true }).fill(farm.admin.id);
      await page.getByLabel(words[language].password, { exact: true }).fill(farm.admin.password);
      await page.getByRole('button', { name: words[language].signIn, exact: true }).click();
      await page.getByRole('banner').waitFor();
      await expect.poll(widthOf).toBe(90);
      const name = language === 'ko' ? 'Rackhand 홈' : 'Rackhand home';
      expect(await page.getByRole('link', { name }).getByRole('img').count()).toBe(1);
      await expectAccessible(page);
      forgive();
    },
  );
});

describe('the page of deployments', () => {
  it.each(languages)('says in %s what applies to each name and why', async (language) => {
    const page = await come('127.0.0.1');
    await signIn(page, farm);
    await page.goto('/deployments');
    if (language === 'en') await page.getByRole('radio', { name: 'English' }).click();
    const bare = page.getByRole('region', { name: /^normal/ });
    await bare.getByText('bare.localhost').waitFor();
    const row = bare.getByRole('row', { name: /features\.usbReconnect/ });
    expect(await row.getByRole('cell').allTextContents()).toEqual([
      language === 'ko' ? '꺼짐' : 'Off',
      'normal.json',
    ]);
    await page.getByText(language === 'ko' ? '지금 접속한 환경' : 'You are here').waitFor();
    await expectAccessible(page);
    expect(person.complaints).toEqual([]);
  });
});

describe('where the service has hours', () => {
  it.each(languages)(
    'a person is told in %s from 21:50 by the clock of the server, and at 22:00 keeps what was typed',
    async (language) => {
      const page = await come('127.0.0.1');
      const serverTime = new Date('2026-03-09T21:49:30+09:00');
      await page.clock.install({ time: new Date('2026-03-09T09:00:00+09:00') });
      await page.route('**/config/appConfig.json', async (route) => {
        const answer = await route.fetch();
        const settings = (await answer.json()) as object;
        const headers = { ...answer.headers(), date: serverTime.toUTCString() };
        await route.fulfill({ headers, json: { ...settings, serviceHours: true } });
      });
      await signIn(page, farm);
      await page.goto('/device');
      if (language === 'en') await page.getByRole('radio', { name: 'English' }).click();
      const typed = page.getByRole('searchbox').first();
      await typed.fill('SM');
      const before = language === 'ko' ? '22:00 전에 저장하세요' : 'before 22:00';
      expect(await page.getByText(before).count()).toBe(0);
      await page.clock.runFor(60_000);
      await page.getByRole('status').filter({ hasText: before }).waitFor();
      await expectAccessible(page);
      await page.clock.runFor(11 * 60_000);
      const over = language === 'ko' ? '07:00부터 22:00까지' : 'from 07:00 to 22:00';
      await page.getByRole('alert').filter({ hasText: over }).waitFor();
      expect(await typed.inputValue()).toBe('SM');
      await expectAccessible(page);
    },
  );
});
