import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import { findChromium } from '../../e2e/src/browser/chromium.ts';
import { chromiumArguments } from './chromium.ts';

interface ColdVisit {
  url: string;
  prepare: (context: BrowserContext) => Promise<void>;
  /** Runs in the page: notes `paintedAt` when what is waited for has been painted. */
  note: () => void;
}

/** Milliseconds from navigation until that is painted, in a profile that has never seen the page. */
export async function coldPaint({ url, prepare, note }: ColdVisit): Promise<number> {
  const profile = await mkdtemp(join(tmpdir(), 'rackhand-paint-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: [...chromiumArguments],
    viewport: { width: 1440, height: 900 },
  });
  try {
    await prepare(context);
    await context.addInitScript(note);
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(url, { waitUntil: 'commit' });
    const painted = await page.waitForFunction(() => (globalThis as { paintedAt?: number }).paintedAt, null, {
      timeout: 20_000,
    });
    return Number(await painted.jsonValue());
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}
