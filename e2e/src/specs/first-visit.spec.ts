import { gzipSync } from 'node:zlib';
import { consoleRoutes } from '@rackhand/contract/call/console-routes';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leaveChromium, openChromium } from '../browser/chromium.ts';
import { openBrowser } from '../browser/person.ts';
import { comeSignedIn } from '../farm/http-admin.ts';
import { sharedFarm } from '../farm/shared-farm.ts';

const farm = sharedFarm();
const doors: readonly string[] = ['/login', '/find_password', '/change_password'];
/** The address of a code, of a screen on the wall or of a device's apps is nothing without what led to it. */
const led: readonly string[] = ['/authentication_code', '/wall', '/device_app_management'];
const pages = consoleRoutes.filter((path) => !led.includes(path));
const mostScripts = 10;
/** May only become less. Its first rows wait for none of them: first-screen.spec.ts. */
const mostKilobytes = 199;
/** Of the page itself, not of the first screen that the server has drawn. */
const ownRows = '#root tbody tr[data-arn]';
/** What is held back never comes. */
const within = { timeout: 10_000 };

let browser: Browser;

beforeAll(async () => {
  browser = await openChromium();
});
afterAll(() => leaveChromium(browser));

/** Those that the answer itself names: a browser asks for them before any script has run. */
async function scriptsNamedBy(page: Page, path: string): Promise<string[]> {
  const answer = await page.request.get(path, { headers: { accept: 'text/html' } });
  return [...(await answer.text()).matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, script = '']) => script);
}

/** Any other script is held back for good. */
async function letThrough(page: Page, scripts: string[]): Promise<void> {
  await page.route('**/*.js', (route: Route) =>
    scripts.includes(new URL(route.request().url()).pathname) ? route.continue() : undefined,
  );
}

describe('a first visit to a page', () => {
  it.each(pages)('%s needs no script that its HTML does not name', async (path) => {
    const { page, leave } = await openBrowser(browser, farm.url);
    if (!doors.includes(path)) await comeSignedIn(page, farm);
    await letThrough(page, await scriptsNamedBy(page, path));
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor(within);
    await leave();
  });

  it(`to the device list takes at most ${String(mostKilobytes)} KB of scripts, gzipped, until it can be used`, async () => {
    const { page, leave } = await openBrowser(browser, farm.url);
    await comeSignedIn(page, farm);
    // Any other is held back by the test below, and the rows come.
    const sizes = await Promise.all(
      (await scriptsNamedBy(page, '/device')).map(
        async (script) => gzipSync(await (await page.request.get(script)).body()).length,
      ),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0) / 1024).toBeLessThanOrEqual(mostKilobytes);
    await leave();
  });

  it(`to the device list fetches at most ${String(mostScripts)} scripts until its rows are there`, async () => {
    const { page, leave } = await openBrowser(browser, farm.url);
    await comeSignedIn(page, farm);
    const scripts = await scriptsNamedBy(page, '/device');
    await letThrough(page, scripts);
    await page.goto('/device');
    await page.locator(ownRows).first().waitFor(within);
    expect(scripts.length).toBeLessThanOrEqual(mostScripts);
    await leave();
  });

  it('whose data take their time says that it is loading, as does one whose code does', async () => {
    for (const held of ['**/admbo/all_device', '**/assets/device-list-page-*.js']) {
      const { page, leave } = await openBrowser(browser, farm.url);
      await comeSignedIn(page, farm);
      const waiting: Route[] = [];
      await page.route(held, (route) => void waiting.push(route));
      await page.goto('/device', { waitUntil: 'commit' });
      await page.getByRole('navigation', { name: '주 메뉴' }).waitFor(within);
      await page.locator('main [role=status], main [aria-busy=true]').first().waitFor(within);
      await expect.poll(() => waiting.length).toBeGreaterThan(0);
      for (const route of waiting) await route.continue();
      await page.locator(ownRows).first().waitFor(within);
      await leave();
    }
  });
});
