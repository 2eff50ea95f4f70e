import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { chromiumArguments, chromiumPath } from './chromium.ts';
import type { Figure } from './figure.ts';
import { startProgram } from './processes.ts';
import { carrySession, signIn } from './sign-in.ts';

/** What is loaded after the first paint counts too. */
const settleMs = 2000;

/** Gzipped bytes of every script that a browser loads for the sign-in page and then the device list. */
export async function measureJavaScript(): Promise<Figure[]> {
  const server = await startProgram({ program: 'server' });
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArguments] });
  try {
    const context = await browser.newContext();
    const page = await context.newPage();
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
    await page.goto(`${server.origin}/login`, { waitUntil: 'networkidle' });
    await carrySession(context, server.origin, await signIn(server.origin));
    await page.goto(`${server.origin}/device`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForTimeout(settleMs);
    await Promise.all(reading);
    const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    return [
      {
        name: 'JavaScript for sign-in and device list, gzip',
        value: total / 1024,
        unit: 'KB',
        target: { most: 200 },
      },
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}
