import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A program as it is built: its files by their names, which all lie in one folder. */
export type BundleFiles = Readonly<Record<string, string>>;

/** What is built in a folder; null where there is no program. */
export function readBundle(folder: string): BundleFiles | null {
  const names = namesIn(folder);
  if (!names.includes('main.mjs')) return null;
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

/** SHA-256 of all of it, by which one build is told from another. */
export function buildOf(files: BundleFiles): string {
  const entries = Object.entries(files).sort(([left], [right]) => (left < right ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(entries)).digest('hex');
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.mjs'));
  } catch {
    return [];
  }
}
