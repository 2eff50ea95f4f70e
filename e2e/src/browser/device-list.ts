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

/** What a cell says, or only what it says in bold. */
interface CellQuery {
  udid: string;
  heading: string;
  part?: 'strong';
}

/** In the page itself and at once: to look for the roles of a thousand cells, again and again, keeps a core busy. */
function readCell(page: Page, query: CellQuery): Promise<string> {
  return page.evaluate(({ udid, heading, part }) => {
    const rows = [...document.querySelectorAll<HTMLTableRowElement>('tr[data-arn]')];
    const row = rows.find(({ cells }) => [...cells].some((cell) => cell.textContent.trim() === udid));
    const headings = [...(row?.closest('table')?.querySelectorAll('thead th') ?? [])];
    const cell = row?.cells[headings.findIndex(({ textContent }) => textContent.trim() === heading)];
    if (cell?.checkVisibility() !== true) return 'no such row';
    const parts = part === undefined ? [cell] : [...cell.querySelectorAll<HTMLElement>(part)];
    return parts
      .map(({ innerText }) => innerText)
      .join(' ')
      .trim();
  }, query);
}

export function deviceListOn(page: Page): DeviceList {
  const rows = page.locator('tr[data-arn]');
  const row = (udid: string): Locator => rows.filter({ has: page.getByText(udid, { exact: true }) });

  async function placeOf(heading: string): Promise<number> {
    const headings = await page.locator('thead th').allTextContents();
    return headings.findIndex((text) => text.trim() === heading);
  }

  const stateOf = (udid: string): Promise<string> =>
    readCell(page, { udid, heading: '상태', part: 'strong' });

  return {
    stateOf,
    expectState: (udid, word, withinMs = 5_000) =>
      expect.poll(() => stateOf(udid), { timeout: withinMs }).toBe(word),
    rows,
    column: async (heading) => {
      const cells = page.locator(`tr[data-arn] > :nth-child(${(await placeOf(heading)) + 1})`);
      return (await cells.allInnerTexts()).map((text) => text.trim());
    },
    row,
    expectCell: async (udid, heading, text, withinMs = 5_000) => {
      const reads = expect.poll(() => readCell(page, { udid, heading }), { timeout: withinMs });
      await (typeof text === 'string' ? reads.toBe(text) : reads.toMatch(text));
    },
    openMenu: async (udid, action) => {
      await row(udid).getByRole('button', { name: action }).click();
      return page.getByRole('menu');
    },
  };
}
