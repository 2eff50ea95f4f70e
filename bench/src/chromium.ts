import { existsSync } from 'node:fs';

/** Quiet start on a machine without a way out: no look-ups, no updates. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;

export function chromiumPath(): string {
  const found = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
    existsSync(path),
  );
  if (found === undefined) throw new Error('Chromium is not installed (Debian: apt-get install chromium)');
  return found;
}
