import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { launchChromium } from '../browser/chromium.ts';
import { expectAccessible, openBrowser, type Person } from '../browser/person.ts';
import { signIn, words } from '../browser/sign-in.ts';

const farm = inject('farm');
const pages = [
  '/',
  '/device',
  '/device2',
  '/device_detail',
  '/incident',
  '/server',
  '/server?host=lab-1',
  '/server_manage',
  '/user',
  '/admin',
  '/user_activity_history',
  '/audit',
  '/deployments',
  '/sessions',
  '/api_tokens',
  '/outbox',
];
let browser: Browser;
let person: Person;

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());
beforeEach(async () => {
  person = await openBrowser(browser, farm.url);
  await signIn(person.page, farm);
});
afterEach(async () => {
  expect(person.complaints).toEqual([]);
  await person.leave();
});

describe('the shell of the console', () => {
  it('speaks Korean at first and English when asked, and remembers it', async () => {
    const { page } = person;
    await page.goto('/device');
    await page.getByRole('heading', { name: words.ko.list }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('ko');
    await page.getByRole('radio', { name: 'English' }).click();
    await page.getByRole('heading', { name: words.en.list }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: words.en.list }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await expectAccessible(page);
  });

  it('says on every page that the devices are simulated', async () => {
    for (const path of pages) {
      await person.page.goto(path);
      await person.page.getByText('시뮬레이션').first().waitFor();
    }
  });

  it.each(pages)('%s is accessible, light and dark, and has a title of its own', async (path) => {
    const { page } = person;
    const titles = new Set<string>();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectAccessible(page);
      titles.add(await page.title());
    }
    expect([...titles]).toEqual([expect.stringContaining('Rackhand')]);
  });

  it.each([320, 768, 1024, 1440, 2560])(
    'never scrolls sideways as a whole at a width of %i',
    async (width) => {
      const { page } = person;
      await page.setViewportSize({ width, height: 900 });
      for (const path of pages) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(`${path}: ${overflow}`).toBe(`${path}: 0`);
      }
    },
  );
});

describe('an address that is no page', () => {
  it('gets a page which says so and leads back, with status 404', async () => {
    const { page } = person;
    const answer = await page.goto('/no-such-page');
    expect(answer?.status()).toBe(404);
    await page.getByText('페이지를 찾을 수 없습니다').first().waitFor();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link').first().click();
    await page.waitForURL((url) => url.pathname !== '/no-such-page');
    person.complaints.splice(0); // The browser itself complains about the 404 that was asked for.
  });
});
