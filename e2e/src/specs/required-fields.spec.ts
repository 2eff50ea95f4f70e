import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { eachTest } from '../browser/each-test.ts';
import { openBrowser } from '../browser/person.ts';
import { comeSignedIn } from '../farm/http-admin.ts';
import { sharedFarm } from '../farm/shared-farm.ts';

const farm = sharedFarm();
let page: Page;

eachTest(async (opened) => {
  const person = await openBrowser(opened, farm.url);
  ({ page } = person);
  await page.addInitScript(() => localStorage.setItem('rackhand.language', 'en'));
  await comeSignedIn(page, farm);
  return person;
});

/** The names of the fields that screen readers are told to be required, and of those that are marked so for the eye. */
const required = (): Promise<{ told: string[]; marked: string[] }> =>
  page
    .getByRole('dialog')
    .locator('label')
    .evaluateAll((labels) => {
      const nameOf = (label: Element): string => label.firstChild?.textContent ?? '';
      const isTold = (label: HTMLLabelElement): boolean => label.control?.ariaRequired === 'true';
      const isMarked = (label: Element): boolean => label.querySelector('[title="Required"]') !== null;
      const fields = labels as HTMLLabelElement[];
      return { told: fields.filter(isTold).map(nameOf), marked: fields.filter(isMarked).map(nameOf) };
    });

it.each([
  ['/ticket', 'Give points', ['To user or team', 'Note']],
  ['/ticket?tab=periods', 'Give a period ticket', ['User', 'Start date', 'End date', 'Note']],
  [
    '/product',
    'Add product',
    ['Name', 'Basic points', 'Bonus points', 'Price (won, without VAT)', 'Discount (%)'],
  ],
  ['/team', 'Add group', ['Group name']],
])(
  'an administrator at %s who opens “%s” is told which fields have to be filled in',
  async (path, name, fields) => {
    await page.goto(path);
    await page.getByRole('button', { name, exact: true }).first().click();
    await page.getByRole('dialog').locator('label').first().waitFor();
    await expect.poll(required).toEqual({ told: fields, marked: fields });
  },
);
