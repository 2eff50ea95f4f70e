import { consoleRoutes } from '@rackhand/contract/call/console-routes';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, expectReadable } from '../browser/accessible.ts';
import { leaveChromium, openChromium } from '../browser/chromium.ts';
import { pagesInside } from '../browser/pages-inside.ts';
import { openBrowser, type Person } from '../browser/person.ts';
import { scriptBytes } from '../browser/script-bytes.ts';
import { signIn, words } from '../browser/sign-in.ts';
import { comeSignedIn } from '../farm/http-admin.ts';
import { sharedFarm } from '../farm/shared-farm.ts';

const farm = sharedFarm();
const pagesOutside = ['/login', '/find_password'];
/** Needs a code that was asked for, or a screen's token: second-step.spec.ts and wall-screen.spec.ts look at them. */
const pagesElsewhere = ['/authentication_code', '/wall'];
const widths = [320, 768, 1024, 1440, 2560];

let browser: Browser;
let person: Person;
let stranger: Person;

beforeAll(async () => {
  browser = await openChromium();
  person = await openBrowser(browser, farm.url);
  stranger = await openBrowser(browser, farm.url);
  await signIn(person.page, farm);
});
afterAll(() => leaveChromium(browser));
afterEach(() => {
  expect([...person.complaints.splice(0), ...stranger.complaints.splice(0)]).toEqual([]);
});

async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
}

async function speak(page: Page, language: 'ko' | 'en'): Promise<void> {
  const own = page.getByRole('radiogroup', { name: /^(?:언어|Language)$/ });
  await own.getByRole('radio', { name: { ko: '한국어', en: 'English' }[language] }).click();
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language);
}

/** How far the page, or what it shows in its middle, reaches beyond its edge; how many buttons at the ends of rows lie there. */
function beyondTheEdge(page: Page): Promise<{ pixels: number[]; buttons: number }> {
  return page.evaluate(() => {
    const frames = [document.documentElement, ...document.querySelectorAll('main')];
    const buttons = [...document.querySelectorAll('main tbody tr > :last-child button')];
    return {
      pixels: frames.map((element) => element.scrollWidth - element.clientWidth),
      buttons: buttons.filter((one) => one.getBoundingClientRect().right > window.innerWidth).length,
    };
  });
}

/** Everything is looked at in one visit: what differs is set on the page that is there. */
async function lookAt(page: Page, path: string): Promise<void> {
  await openPage(page, path);
  await speak(page, 'ko');
  await page.getByText('시뮬레이션').first().waitFor();
  await expectAccessible(page);
  const title = await page.title();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectReadable(page);
  await page.emulateMedia({ colorScheme: 'light' });
  for (const language of ['en', 'ko'] as const) {
    await speak(page, language);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const { pixels, buttons } = await beyondTheEdge(page);
      expect(`${language} ${String(width)}: ${pixels.join()}`).toMatch(/: 0(,0)?$/);
      expect(buttons).toBe(0);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  }
  expect(title).toMatch(/^\S.* · Rackhand$/);
  expect(await page.title()).toBe(title);
}

describe('the shell of the console', () => {
  it('speaks Korean at first and English when asked, and remembers it', async () => {
    const { page } = person;
    await page.goto('/device');
    await page.getByRole('heading', { name: words.ko.list }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('ko');
    await speak(page, 'en');
    await page.getByRole('heading', { name: words.en.list }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: words.en.list }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await expectAccessible(page);
    await speak(page, 'ko');
  });

  it.each([
    [180, 'the sign-in page', []],
    [211, 'the sign-in page and the device list after it', ['/device']],
  ])('brings at most %i KB of scripts for %s', async (most, _what, pathsInside) => {
    const { page, leave } = await openBrowser(browser, farm.url);
    const bytes = await scriptBytes(page, async () => {
      await openPage(page, '/login');
      if (pathsInside.length > 0) await comeSignedIn(page, farm);
      for (const path of pathsInside) await openPage(page, path);
    });
    expect(bytes / 1024).toBeLessThanOrEqual(most);
    await leave();
  });

  it('has no page that is not looked at here', () => {
    const known = [...pagesInside, ...pagesOutside, ...pagesElsewhere].map((path) => path.split('?')[0]);
    expect(consoleRoutes.filter((route) => !known.includes(route))).toEqual([]);
  });
});

const promise =
  'is accessible, light and dark, says that devices are simulated, has a title of its own, never scrolls sideways as a whole and keeps the actions of rows in sight, in both languages';

describe('a page', () => {
  it.each(pagesInside)(`%s ${promise}`, (path) => lookAt(person.page, path));
  it.each(pagesOutside)(`%s, outside a session, ${promise}`, (path) => lookAt(stranger.page, path));
});

describe('the header', () => {
  it('keeps everything within the screen, in one line but on a phone, also while it says since when nothing comes in', async () => {
    const { page } = person;
    await openPage(page, '/audit');
    await page.context().setOffline(true);
    const banner = page.getByRole('banner');
    await banner.getByText('갱신 안 됨').waitFor();
    expect(await banner.locator('time').getAttribute('data-tip')).toMatch(/\(\+0900\)$/);
    for (const language of ['en', 'ko'] as const) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await speak(page, language);
      for (const width of [320, 390, 768, 1024, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        const ends = await banner
          .locator('button, a, p')
          .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()));
        const isPhone = width < 768;
        expect([width, Math.max(...ends.map(({ right }) => right)) <= width]).toEqual([width, true]);
        const edge = await banner.evaluate((bar) => bar.getBoundingClientRect().bottom);
        expect([width, isPhone || Math.max(...ends.map(({ bottom }) => bottom)) <= edge]).toEqual([
          width,
          true,
        ]);
        expect([width, isPhone || edge <= 48]).toEqual([width, true]);
      }
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.context().setOffline(false);
    await banner.getByText('실시간').waitFor();
    person.complaints.splice(0); // The browser itself complains about the network that was cut.
  });
});

describe('the menu', () => {
  it.each([
    ['/noti', '공지', 'page'],
    ['/user_list', '사용자', 'true'],
  ])('on %s has the entry where one is in sight, on a low screen too: %s', async (path, name, current) => {
    const { page } = person;
    await page.setViewportSize({ width: 1280, height: 500 });
    await speak(page, 'ko');
    await openPage(page, path);
    const here = page.getByRole('navigation', { name: '주 메뉴' }).locator('[aria-current]');
    expect(await here.innerText()).toBe(name);
    expect(await here.getAttribute('aria-current')).toBe(current);
    await expect.poll(async () => (await here.boundingBox())?.y ?? 500).toBeLessThan(500 - 20);
    await page.setViewportSize({ width: 1280, height: 720 });
  });
});

describe('an address that is no page', () => {
  it('gets a page which says so and leads back, with status 404, and with the menu for who is signed in', async () => {
    await stranger.page.goto('/no-such-page');
    await stranger.page.getByRole('heading', { name: '페이지를 찾을 수 없습니다' }).waitFor();
    expect(await stranger.page.getByRole('navigation').count()).toBe(0);
    const { page } = person;
    const answer = await page.goto('/no-such-page');
    expect(answer?.status()).toBe(404);
    await page.getByText('페이지를 찾을 수 없습니다').first().waitFor();
    await page
      .getByRole('navigation', { name: '주 메뉴' })
      .getByRole('link', { name: '감사 기록' })
      .waitFor();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectReadable(page);
    await page.getByRole('main').getByRole('link').first().click();
    await page.waitForURL((url) => url.pathname !== '/no-such-page');
    // The browser itself complains about the 404 that was asked for.
    for (const { complaints } of [person, stranger]) complaints.splice(0);
  });
});
