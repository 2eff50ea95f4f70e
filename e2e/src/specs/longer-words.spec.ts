import { describe, expect, it } from 'vitest';
import { eachTest } from '../browser/each-test.ts';
import { cutWords, lengthenWords } from '../browser/longer-words.ts';
import { pagesInside } from '../browser/pages-inside.ts';
import { openBrowser, type Person } from '../browser/person.ts';
import { giveApp } from '../farm/given-app.ts';
import { comeSignedIn } from '../farm/http-admin.ts';
import { sharedFarm } from '../farm/shared-farm.ts';

const farm = sharedFarm();
let person: Person;

eachTest(async (opened) => {
  person = await openBrowser(opened, farm.url);
  return person;
});

const widths = [1440, 1180, 768, 320];

async function lookAt(path: string): Promise<void> {
  const { page } = person;
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
  it.each(pagesInside)('fits the page %s at every width', async (path) => {
    await comeSignedIn(person.page, farm);
    await lookAt(path);
  });

  it('fits the apps of a device, packages and their drift at every width', async () => {
    await comeSignedIn(person.page, farm);
    const given = await giveApp(farm);
    for (const path of given.pages) await lookAt(path);
    await given.takeBack();
  });

  it.each(['/login', '/find_password'])('fits the page %s at every width', (path) => lookAt(path));
});
