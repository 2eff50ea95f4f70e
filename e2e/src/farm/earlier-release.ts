import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { checkout } from './program.ts';

/** The first release whose programs name no kinds of commands to each other. */
const release = '3e20d33';

/** A program of it as it was built then, unpacked below the checkout so that it finds its packages. */
export function earlierRelease(name: 'agent' | 'server'): string {
  const folder = join(checkout, '.cache', `release-${release}`, name);
  mkdirSync(folder, { recursive: true });
  const main = join(folder, 'main.mjs');
  const packed = join(checkout, 'e2e', 'fixtures', `${name}-${release}.mjs.gz`);
  writeFileSync(main, gunzipSync(readFileSync(packed)));
  return main;
}
