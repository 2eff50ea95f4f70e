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

/** A page on two busy cores is not wrong because it is slow. */
const patienceMs = 60_000;

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
    // What turns has each of its frames painted: a tenth of the processor. Who looks at tints asks for motion.
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  lookBehindPosters(page);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()} ${message.location().url}`);
  });
  const leave = async (): Promise<void> => {
    await context.close();
    expect(complaints.filter((text) => forgiven?.test(text) !== true)).toEqual([]);
  };
  return { page, complaints, leave };
}

/** A page that has come is the page itself: the first screen that the server has drawn before it has all that a test looks for. */
function lookBehindPosters(page: Page): void {
  const { goto, reload } = page;
  const behind = async (options?: { waitUntil?: string }): Promise<void> => {
    if (options?.waitUntil === undefined) await page.locator('#poster').waitFor({ state: 'detached' });
  };
  page.goto = async (url, options) => {
    const answer = await goto.call(page, url, options);
    await behind(options);
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload.call(page, options);
    await behind(options);
    return answer;
  };
}
