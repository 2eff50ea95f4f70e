import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axeCore from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { alikeRows } from './alike-rows.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 AA, as far as a machine sees it. */
export async function expectAccessible(page: Page): Promise<void> {
  // Of a row that is half below the head of its table too little is left to hit, and axe can't know that it scrolls.
  await page.locator(':has(> table)').evaluateAll((frames) => {
    for (const frame of frames) frame.scrollTop = 0;
  });
  const values = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  await expectNothingFound(page, { runOnly: { type: 'tag', values } });
}

/** In other colours nothing else can go wrong than their contrast. */
export async function expectReadable(page: Page): Promise<void> {
  await expectNothingFound(page, {
    runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  });
}

async function expectNothingFound(page: Page, what: axeCore.RunOptions): Promise<void> {
  // To load it takes as long as to look at a short page: once for each page that is opened.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const alike = await alikeRows(page);
  const found = await page.evaluate(
    async ([options, rows]) => {
      const { axe } = window as unknown as { axe: typeof axeCore };
      // A tip that the pointer happens to call up lies above the page, in no part of it.
      const page = { include: ['html'], exclude: ['[role="tooltip"]', ...rows] };
      // Style sheets are asked for by no rule but an experimental one, and take as long to load as all rules to look.
      const preload = { assets: ['media'] };
      const { violations } = await axe.run(page, { ...options, preload, resultTypes: ['violations'] });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    },
    [what, alike] as const,
  );
  await alike.dispose();
  expect(found).toEqual([]);
  const ids = await page.locator('[id]').evaluateAll((parts) => parts.map(({ id }) => id));
  expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
}
