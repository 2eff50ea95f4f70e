import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import { findChromium } from '../../e2e/src/browser/chromium.ts';
import { chromiumArguments } from './chromium.ts';

interface ColdVisit {
  url: string;
  prepare: (context: BrowserContext) => Promise<void>;
  /** Runs in the page: says `painted` and when, once what is waited for has been painted. */
  note: () => void;
}

const paintedWithinMs = 20_000;

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
    // Told by the page: asking it would put a script into it that costs it 20 ms before its own.
    const painted = page.waitForEvent('console', {
      predicate: (message) => message.text().startsWith('painted '),
      timeout: paintedWithinMs,
    });
    await Promise.all([painted, page.goto(url, { waitUntil: 'commit' })]);
    return Number((await painted).text().split(' ')[1]);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}
