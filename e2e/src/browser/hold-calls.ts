import type { Page } from 'playwright-core';

/** What the page asks for at these addresses waits. @returns lets it go on */
export async function holdCalls(page: Page, calls: string | RegExp): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(calls, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
