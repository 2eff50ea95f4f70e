import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** The device list as a person reads it: rows by UDID, cells by the heading of their column. */
export interface DeviceList {
  rows: Locator;
  /** What stands under a heading, from the first row to the last. */
  column: (heading: string) => Promise<string[]>;
  row: (udid: string) => Locator;
  /** Waits until the cell under this heading reads so; times out with what it reads instead. */
  expectCell: (udid: string, heading: string, text: string | RegExp, withinMs?: number) => Promise<void>;
  /** Waits until the row says this state; '' is available. */
  expectState: (udid: string, word: string, withinMs?: number) => Promise<void>;
  stateOf: (udid: string) => Promise<string>;
  openMenu: (udid: string, action: string) => Promise<Locator>;
}

export function deviceListOn(page: Page): DeviceList {
  const row = (udid: string): Locator =>
    page.getByRole('row').filter({ has: page.getByRole('cell', { name: udid, exact: true }) });

  async function placeOf(heading: string): Promise<number> {
    const headings = await page.getByRole('columnheader').allTextContents();
    return headings.findIndex((text) => text.trim() === heading);
  }

  async function cellText(udid: string, heading: string): Promise<string> {
    const cell = row(udid)
      .getByRole('cell')
      .nth(await placeOf(heading));
    return (await cell.count()) === 0 ? 'no such row' : (await cell.innerText()).trim();
  }

  async function stateOf(udid: string): Promise<string> {
    const cell = row(udid)
      .getByRole('cell')
      .nth(await placeOf('상태'));
    const words = await cell.locator('strong').allInnerTexts();
    return (await cell.count()) === 0 ? 'no such row' : words.join(' ');
  }

  return {
    stateOf,
    expectState: (udid, word, withinMs = 5_000) =>
      expect.poll(() => stateOf(udid), { timeout: withinMs }).toBe(word),
    rows: page.locator('tr[data-arn]'),
    column: async (heading) => {
      const cells = page.locator(`tr[data-arn] > :nth-child(${(await placeOf(heading)) + 1})`);
      return (await cells.allInnerTexts()).map((text) => text.trim());
    },
    row,
    expectCell: async (udid, heading, text, withinMs = 5_000) => {
      const reads = expect.poll(() => cellText(udid, heading), { timeout: withinMs, interval: 50 });
      await (typeof text === 'string' ? reads.toBe(text) : reads.toMatch(text));
    },
    openMenu: async (udid, action) => {
      await row(udid).getByRole('button', { name: action }).click();
      return page.getByRole('menu');
    },
  };
}
