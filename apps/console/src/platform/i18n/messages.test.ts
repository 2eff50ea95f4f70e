import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';

const source = fileURLToPath(new URL('../..', import.meta.url));
const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
const tableFiles = files.filter((file) => file.endsWith('-messages.ts') && !file.endsWith('use-messages.ts'));

type Tree = { [name: string]: unknown };

function namesOf(tree: Tree, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? namesOf(value as Tree, `${prefix}${name}.`)
      : [prefix + name],
  );
}

function textsOf(tree: Tree): string[] {
  return Object.values(tree).flatMap((value) => {
    if (typeof value === 'string') return [value];
    return typeof value === 'object' && value !== null ? textsOf(value as Tree) : [];
  });
}

async function tablesOf(file: string): Promise<Record<'ko' | 'en', Tree>[]> {
  const module = (await import(pathToFileURL(join(source, file)).href)) as Record<
    string,
    Record<'ko' | 'en', Tree>
  >;
  return Object.values(module);
}

describe('the words of the console', () => {
  it.each(tableFiles)('have the same names in Korean and English: %s', async (file) => {
    for (const { ko, en } of await tablesOf(file)) expect(namesOf(en)).toEqual(namesOf(ko));
  });

  it.each(tableFiles)('are nowhere Korean in the English table: %s', async (file) => {
    const languageName = '한국어';
    for (const { en } of await tablesOf(file)) {
      const korean = textsOf(en).filter((text) => /[가-힣]/.test(text.replace(languageName, '')));
      expect(korean).toEqual([]);
    }
  });

  it('stand in tables only', () => {
    const code = files.filter((file) => /\.tsx?$/.test(file) && !/(?:-messages|\.test)\.tsx?$/.test(file));
    const withTables = [
      'platform/formats.ts',
      'features/devices/device-words.ts',
      'features/help/guide-chapters.ts',
    ];
    const strays = code.filter((file) => {
      const text = readFileSync(join(source, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
      return /[가-힣]/.test(text);
    });
    expect(strays.filter((file) => !withTables.includes(file))).toEqual([]);
  });
});
