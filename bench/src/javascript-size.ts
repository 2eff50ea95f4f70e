import { chromium, type Page } from 'playwright-core';
import { findChromium } from '../../e2e/src/browser/chromium.ts';
import { scriptBytes } from '../../e2e/src/browser/script-bytes.ts';
import { chromiumArguments } from './chromium.ts';
import type { Figure } from './figure.ts';
import { startProgram } from './processes.ts';
import { carrySession, signIn } from './sign-in.ts';

/** Gzipped bytes of every script that a browser loads for the sign-in page and then the device list. */
export async function measureJavaScript(): Promise<Figure[]> {
  const server = await startProgram({ program: 'server' });
  try {
    const total = await inNewBrowser((page) =>
      scriptBytes(page, async () => {
        await page.goto(`${server.origin}/login`, { waitUntil: 'networkidle' });
        await carrySession(page.context(), server.origin, await signIn(server.origin));
        await page.goto(`${server.origin}/device`);
        await page.getByRole('heading', { level: 1 }).waitFor();
      }),
    );
    return [sizeFigure('JavaScript for sign-in and device list, gzip', total, 200)];
  } finally {
    await server.stop();
  }
}

/** The same for the sign-in page alone. */
export async function measureScripts(origin: string): Promise<Figure> {
  const total = await inNewBrowser((page) =>
    scriptBytes(page, async () => {
      await page.goto(`${origin}/login`, { waitUntil: 'networkidle' });
      await page.getByRole('textbox').first().waitFor();
    }),
  );
  return sizeFigure('JavaScript of the sign-in page, gzip', total, 180);
}

function sizeFigure(name: string, bytes: number, most: number): Figure {
  return { name, value: bytes / 1024, unit: 'KB', target: { most } };
}

async function inNewBrowser(use: (page: Page) => Promise<number>): Promise<number> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArguments] });
  try {
    return await use(await (await browser.newContext()).newPage());
  } finally {
    await browser.close();
  }
}
