import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { isFocused } from './settings-desk.ts';

/** To a control by the Tab key alone; a page has no more stops than that. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 80 && !(await isFocused(control)); presses += 1) {
    await page.keyboard.press('Tab');
  }
  expect(await isFocused(control)).toBe(true);
}
