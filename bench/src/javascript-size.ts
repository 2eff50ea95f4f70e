import { gzipSync } from 'node:zlib';
import { chromium, type Page } from 'playwright-core';
import { findChromium } from '../../e2e/src/browser/chromium.ts';
import { chromiumArguments } from './chromium.ts';
import type { Figure } from './figure.ts';
import { startProgram } from './processes.ts';
import { carrySession, signIn } from './sign-in.ts';

/** What is loaded after the first paint counts too. */
const settleMs = 2000;

/** Gzipped bytes of every script that a browser loads for the sign-in page and then the device list. */
export async function measureJavaScript(): Promise<Figure[]> {
  const server = await startProgram({ program: 'server' });
  try {
    const total = await scriptBytes(async (page) => {
      await page.goto(`${server.origin}/login`, { waitUntil: 'networkidle' });
      await carrySession(page.context(), server.origin, await signIn(server.origin));
      await page.goto(`${server.origin}/device`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForTimeout(settleMs);
    });
    return [sizeFigure('JavaScript for sign-in and device list, gzip', total, 200)];
  } finally {
    await server.stop();
  }
}

/** The same for the sign-in page alone. */
export async function measureScripts(origin: string): Promise<Figure> {
  const total = await scriptBytes(async (page) => {
    await page.goto(`${origin}/login`, { waitUntil: 'networkidle' });
    await page.getByRole('textbox').first().waitFor();
    await page.waitForTimeout(settleMs);
  });
  return sizeFigure('JavaScript of the sign-in page, gzip', total, 180);
}

function sizeFigure(name: string, bytes: number, most: number): Figure {
  return { name, value: bytes / 1024, unit: 'KB', target: { most } };
}

async function scriptBytes(visit: (page: Page) => Promise<void>): Promise<number> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArguments] });
  try {
    const page = await (await browser.newContext()).newPage();
    const sizes = new Map<string, number>();
    const reading: Promise<void>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return;
      reading.push(
        response.body().then(
          (body) => void sizes.set(response.url(), gzipSync(body).length),
          () => undefined,
        ),
      );
    });
    await visit(page);
    await Promise.all(reading);
    return [...sizes.values()].reduce((sum, size) => sum + size, 0);
  } finally {
    await browser.close();
  }
}
