import AxeBuilder from '@axe-core/playwright';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';

/** A person at a browser of their own, who notices everything that goes wrong on the page. */
export interface Person {
  page: Page;
  /** What the browser complained about: console errors, exceptions of the page, calls that failed. */
  complaints: string[];
  /** Goes, and fails where anything was complained about that was not forgiven. */
  leave: () => Promise<void>;
}

interface PersonOptions extends BrowserContextOptions {
  /** The browser itself complains about an answer that says no. */
  forgiven?: RegExp;
}

export async function openBrowser(
  browser: Browser,
  url: string,
  { forgiven, ...options }: PersonOptions = {},
): Promise<Person> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    ...options,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
  });
  const leave = async (): Promise<void> => {
    await context.close();
    expect(complaints.filter((text) => forgiven?.test(text) !== true)).toEqual([]);
  };
  return { page, complaints, leave };
}

/** WCAG 2.2 AA, as far as a machine sees it. */
export async function expectAccessible(page: Page): Promise<void> {
  // Of a row that is half below the head of its table too little is left to hit, and axe can't know that it scrolls.
  await page.locator(':has(> table)').evaluateAll((frames) => {
    for (const frame of frames) frame.scrollTop = 0;
  });
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  return expectNothingFound(axeOn(page).withTags(tags));
}

/** In other colours nothing else can go wrong than their contrast. */
export function expectReadable(page: Page): Promise<void> {
  return expectNothingFound(axeOn(page).withRules(['color-contrast', 'link-in-text-block']));
}

function axeOn(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
}

async function expectNothingFound(axe: AxeBuilder): Promise<void> {
  // Our pages have no frames: axe's way around those, through a page of its own, takes five times as long.
  const { violations } = await axe.setLegacyMode().analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual(
    [],
  );
}
