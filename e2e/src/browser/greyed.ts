import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Of each list of facts, table and line of time on the page: whether it is grey. */
function areGrey(page: Page): Promise<boolean[]> {
  return page.locator('main :is(dl, table, ol)').evaluateAll((parts) => {
    const isGrey = (part: Element | null): boolean =>
      part !== null && (getComputedStyle(part).filter !== 'none' || isGrey(part.parentElement));
    return parts.map(isGrey);
  });
}

/** In Korean: what a page says of now is grey as long as the live connection is away. */
export async function expectGreyWhileAway(page: Page): Promise<void> {
  const banner = page.getByRole('banner');
  await banner.getByText('실시간').waitFor();
  await expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0);
  await page.locator('main').locator('dl, table').first().waitFor();
  expect(await areGrey(page)).not.toContain(true);
  await page.context().setOffline(true);
  await banner.getByText('갱신 안 됨').waitFor();
  expect(await areGrey(page)).not.toContain(false);
  await page.context().setOffline(false);
  await banner.getByText('실시간').waitFor();
}
