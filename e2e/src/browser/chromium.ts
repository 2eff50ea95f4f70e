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

export function launchChromium(): Promise<Browser> {
  // Chromium's sandbox refuses to work for root; the pages are ours.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath: findChromium(), args });
}
