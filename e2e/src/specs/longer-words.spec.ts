import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { leaveChromium, openChromium } from '../browser/chromium.ts';
import { cutWords, lengthenWords } from '../browser/longer-words.ts';
import { pagesInside } from '../browser/pages-inside.ts';
import { openBrowser, type Person } from '../browser/person.ts';
import { giveApp } from '../farm/given-app.ts';
import { comeSignedIn } from '../farm/http-admin.ts';
import { sharedFarm } from '../farm/shared-farm.ts';

const farm = sharedFarm();
let browser: Browser;
let person: Person;
let stranger: Person;

// Each test loads its page anew, and changes nothing but that: one visit for all of them.
beforeAll(async () => {
  browser = await openChromium();
  person = await openBrowser(browser, farm.url);
  stranger = await openBrowser(browser, farm.url);
  await comeSignedIn(person.page, farm);
});
afterAll(() => leaveChromium(browser));
afterEach(() => {
  expect([...person.complaints.splice(0), ...stranger.complaints.splice(0)]).toEqual([]);
});

const widths = [1440, 1180, 768, 320];

async function lookAt(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
  // A page may have a choice of languages of its own.
  const own = page.getByRole('radiogroup', { name: /^(?:언어|Language)$/ });
  await own.getByRole('radio', { name: 'English' }).click();
  await lengthenWords(page);
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (beyond > 0) found.push(`${String(width)}: ${String(beyond)} px beyond the edge`);
    found.push(...(await cutWords(page)).map((words) => `${String(width)}: ${words}`));
  }
  expect(found).toEqual([]);
}

describe('a language whose words are two fifths longer than English', () => {
  it.each(pagesInside)('fits the page %s at every width', (path) => lookAt(person.page, path));

  it('fits the apps of a device, packages and their drift at every width', async () => {
    const given = await giveApp(farm);
    for (const path of given.pages) await lookAt(person.page, path);
    await given.takeBack();
  });

  it.each(['/login', '/find_password'])('fits the page %s at every width', (path) =>
    lookAt(stranger.page, path),
  );
});
