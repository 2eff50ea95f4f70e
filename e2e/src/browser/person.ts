import AxeBuilder from '@axe-core/playwright';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';

/** A person at a browser of their own, who notices everything that goes wrong on the page. */
export interface Person {
  page: Page;
  /** What the browser complained about: console errors, exceptions of the page, calls that failed. */
  complaints: string[];
  leave: () => Promise<void>;
}

export async function openBrowser(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
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
  return { page, complaints, leave: () => context.close() };
}

/** WCAG 2.2 AA, as far as a machine sees it. */
export function expectAccessible(page: Page): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  return expectNothingFound(new AxeBuilder({ page }).withTags(tags));
}

/** In other colours nothing else can go wrong than their contrast. */
export function expectReadable(page: Page): Promise<void> {
  return expectNothingFound(new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']));
}

async function expectNothingFound(axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual(
    [],
  );
}
