import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContextOptions, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leaveChromium, openChromium } from '../browser/chromium.ts';
import { openBrowser, type Person } from '../browser/person.ts';
import { comeSignedIn } from '../farm/http-admin.ts';
import { sharedFarm } from '../farm/shared-farm.ts';

const farm = sharedFarm();
const drawnRows = '#poster tbody tr[data-arn]';
const ownRows = '#root tbody tr[data-arn]';
/** As they come. May only become less. */
const mostKilobytes = 2;

let browser: Browser;

beforeAll(async () => {
  browser = await openChromium();
});
afterAll(() => leaveChromium(browser));

async function come(options?: BrowserContextOptions): Promise<Person> {
  const person = await openBrowser(browser, farm.url, options);
  await comeSignedIn(person.page, farm);
  return person;
}

/** The code of the console is held back until it is let go; what runs before the first paint comes. */
async function holdCode(page: Page): Promise<{ letGo: () => Promise<void> }> {
  const held: Route[] = [];
  let isHeld = true;
  await page.route(/\/assets\/(?!boot-)[^/]+\.js$/, (route) =>
    isHeld ? void held.push(route) : route.continue(),
  );
  return {
    letGo: async () => {
      isHeld = false;
      await Promise.all(held.map((route) => route.continue()));
    },
  };
}

/** Goes there until the server has drawn the first screen in time; on a busy machine it may come without. */
async function goUntilDrawn(page: Page, path: string): Promise<void> {
  const drawn = page.locator('#poster');
  await expect
    .poll(
      async () => {
        await page.goto(path, { waitUntil: 'commit' });
        await page.locator('body > :last-child').waitFor({ state: 'attached' });
        return drawn.count();
      },
      { timeout: 60_000 },
    )
    .toBe(1);
}

/** In bytes as they have come, of each script that has, and of those in the page itself. */
async function scriptSizes(page: Page): Promise<number[]> {
  const own = await page.locator('script:not([src])').allTextContents();
  const fetched = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(
        (entry) => entry instanceof PerformanceResourceTiming && new URL(entry.name).pathname.endsWith('.js'),
      )
      .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize),
  );
  return [...own.map((text) => gzipSync(text).length), ...fetched];
}

/** Where these stand, and what they say. */
const look = (page: Page, rows: string): Promise<unknown> =>
  page.locator(rows).evaluateAll((found) =>
    found.slice(0, 20).map((row) => {
      const { x, y, width, height } = row.getBoundingClientRect();
      return [x, y, width, height, row.textContent];
    }),
  );

describe('the first screen of the device list', () => {
  it(`is painted after ${String(mostKilobytes)} KB of scripts, and the page takes its place without a move`, async () => {
    const { page, leave } = await come();
    const code = await holdCode(page);
    await goUntilDrawn(page, '/device');
    await page.locator(drawnRows).first().waitFor();
    expect((await scriptSizes(page)).reduce((sum, size) => sum + size, 0) / 1024).toBeLessThanOrEqual(
      mostKilobytes,
    );
    const before = await look(page, drawnRows);
    await code.letGo();
    await page.locator(ownRows).first().waitFor();
    await expect.poll(() => page.locator('#poster').count()).toBe(0);
    expect(await look(page, ownRows)).toEqual(before);
    await leave();
  });

  it('can’t be pressed, typed into or walked through, and is not read out', async () => {
    const { page, leave } = await come();
    await holdCode(page);
    await goUntilDrawn(page, '/device');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    expect(await page.getByRole('link').count()).toBe(0);
    await leave();
  });

  it('is drawn in the language and with the navigation that this browser has chosen', async () => {
    const { page, leave } = await come();
    await page.goto('/device');
    await page.getByRole('button', { name: '메뉴 접기' }).click();
    await page.getByRole('radio', { name: 'English' }).check();
    await holdCode(page);
    await goUntilDrawn(page, '/device');
    await page.locator('#poster h1').getByText('Device list').waitFor();
    expect(await page.locator('#poster nav[data-folded]').count()).toBe(1);
    await leave();
  });

  it('is left out where the window is too narrow for it', async () => {
    const { page, leave } = await come({ viewport: { width: 700, height: 900 } });
    await holdCode(page);
    await goUntilDrawn(page, '/device');
    expect(await page.locator('#poster').isVisible()).toBe(false);
    await leave();
  });
});
