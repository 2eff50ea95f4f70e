import { chromium } from 'playwright-core';
import { findChromium } from '../../e2e/src/browser/chromium.ts';
import { chromiumArguments } from './chromium.ts';
import type { Figure } from './figure.ts';
import { startProgram } from './processes.ts';
import { carrySession, signIn } from './sign-in.ts';

/** `npm start` with everything installed and built, on an empty data directory → 48 devices AVAILABLE on screen. */
export async function measureStartTime(): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArguments] });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const begun = Date.now();
  const trial = await startProgram({
    program: 'trial',
    env: { SIMULATED_DEVICES: '48', SIMULATED_IOS: '0' },
  });
  try {
    await carrySession(context, trial.origin, await signIn(trial.origin));
    const page = await context.newPage();
    await page.goto(`${trial.origin}/device2`);
    await page.waitForFunction(
      () => /48\s*\/\s*48/.test(document.querySelector('main')?.textContent ?? ''),
      null,
      { timeout: 60_000 },
    );
    const seconds = (Date.now() - begun) / 1000;
    return [
      { name: 'start → 48 devices available on screen', value: seconds, unit: 's', target: { most: 10 } },
    ];
  } finally {
    await browser.close();
    await trial.stop();
  }
}
