import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

export function findChromium(): string {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = folders
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path));
  if (found === undefined) throw new Error(`none of ${names.join(', ')} is installed`);
  return found;
}

let ofThisWorker: Promise<Browser> | undefined;

/** One for all files of a worker: to start it takes as long as a short test. It ends with the worker. */
export async function openChromium(): Promise<Browser> {
  // Chromium's sandbox refuses to work for root; the pages are ours.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const present = await ofThisWorker;
  if (present?.isConnected() === true) return present;
  ofThisWorker = chromium.launch({ executablePath: findChromium(), args });
  return ofThisWorker;
}

/** Nobody who came through this file stays. */
export async function leaveChromium(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}
