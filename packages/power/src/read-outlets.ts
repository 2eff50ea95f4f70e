import { readFile } from 'node:fs/promises';
import { readOperatorFile } from '@rackhand/program/read-operator-file';
import { type OutletSettings, powerFile, readEntry } from './settings.ts';

/** An outlet's settings, and what stands in the files that they name. */
export interface ReadOutlet {
  settings: OutletSettings;
  /** By the name of the setting that names its file. */
  secrets: Readonly<Record<string, string>>;
}

/**
 * The power controllers of an operator's file, in its order; none without a file. All is read and checked now, with the files
 * that it names; each mistake is one line.
 */
export async function readOutlets(
  file: string | null,
): Promise<{ outlets: ReadOutlet[] } | { mistakes: string[] }> {
  if (file === null) return { outlets: [] };
  const whole = readOperatorFile('POWER_CONTROLLERS_FILE', file, powerFile);
  if ('mistakes' in whole) return whole;
  const entries = await Promise.all(whole.value.power_controllers.map(readWhole));
  const mistakes = entries.flatMap((entry, index) =>
    'mistakes' in entry ? entry.mistakes.map((line) => `power_controllers.${String(index)}.${line}`) : [],
  );
  const outlets = entries.flatMap((entry) => ('mistakes' in entry ? [] : [entry]));
  mistakes.push(...namedTwice(outlets));
  return mistakes.length > 0 ? { mistakes: mistakes.map((line) => `${file}: ${line}`) } : { outlets };
}

async function readWhole(entry: unknown): Promise<ReadOutlet | { mistakes: string[] }> {
  const read = readEntry(entry);
  if ('mistakes' in read) return read;
  const { settings } = read;
  const secrets: Record<string, string> = {};
  const mistakes: string[] = [];
  for (const [name, path] of secretPaths(settings)) {
    const text = await readFile(path, 'utf8').catch((error: unknown) => error as Error);
    if (typeof text !== 'string') mistakes.push(`${name} ${path} cannot be read: ${text.message}`);
    else if (text.trim() === '') mistakes.push(`${name} ${path} is empty`);
    else secrets[name] = text.trim();
  }
  return mistakes.length > 0 ? { mistakes } : { settings, secrets };
}

function secretPaths(settings: OutletSettings): [string, string][] {
  const all = { ...settings, ...('v3' in settings ? settings.v3 : {}) };
  return Object.entries(all).flatMap(([name, path]): [string, string][] =>
    name.endsWith('_file') && typeof path === 'string' ? [[name, path]] : [],
  );
}

function namedTwice(outlets: readonly ReadOutlet[]): string[] {
  const names = outlets.map(({ settings }) => settings.name);
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  return [...new Set(twice)].map((name) => `two power controllers are named ${name}`);
}
