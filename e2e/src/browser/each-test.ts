import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { leaveChromium, openChromium } from './chromium.ts';

/**
 * One browser for the tests of a file, and in it for each of them a visit of its own.
 * @returns the browser, for those who come besides
 */
export function eachTest(open: (browser: Browser) => Promise<{ leave: () => Promise<void> }>): () => Browser {
  let browser: Browser;
  let leave: () => Promise<void>;
  beforeAll(async () => {
    browser = await openChromium();
  });
  afterAll(() => leaveChromium(browser));
  beforeEach(async () => {
    ({ leave } = await open(browser));
  });
  afterEach(() => leave());
  return () => browser;
}
