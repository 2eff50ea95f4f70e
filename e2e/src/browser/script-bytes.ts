import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';

/** What is loaded after the first paint counts too. */
const settleMs = 2000;
/** But not the bell's code, which a page asks for seconds later: it falls into that time on a slow machine alone. */
const comesLater = /\/assets\/(?:alert-bell|alerts)-[^/]+$/;

/** Gzipped bytes of every script that a browser loads on its way, each once. */
export async function scriptBytes(page: Page, visit: () => Promise<void>): Promise<number> {
  const sizes = new Map<string, number>();
  const reading: Promise<void>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script' || comesLater.test(response.url())) return;
    reading.push(
      response.body().then(
        (body) => void sizes.set(response.url(), gzipSync(body).length),
        () => undefined,
      ),
    );
  });
  await visit();
  await page.waitForTimeout(settleMs);
  await Promise.all(reading);
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}
