import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { launchChromium } from '../browser/chromium.ts';
import { expectAccessible, openBrowser, type Person } from '../browser/person.ts';
import { signIn } from '../browser/sign-in.ts';
import { createControl } from '../farm/control.ts';

const farm = inject('farm');
const control = createControl(farm.dataDir);
let browser: Browser;
let person: Person;

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());
beforeEach(async () => {
  person = await openBrowser(browser, farm.url);
  await signIn(person.page, farm);
  await person.page.goto('/device2');
});
afterEach(async () => {
  await control.inject('heal', 'all');
  expect(person.complaints).toEqual([]);
  await person.leave();
});
