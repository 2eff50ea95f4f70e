import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { commandTypes } from '@rackhand/contract/command/command-kinds';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../../../../..');
/**
 * A migration speaks of the kinds that there were, what updates apps or cleans of those it asks for, and an alert of those that
 * failed. Verbs of a scenario and stages
 * of a run have such names too.
 */
const isModule =
  /\/(alerts|kinds|testing|migrations|cleaning|device-apps|app-records|rollouts|runs)\/|\.test\.ts$/;
const named = new RegExp(`(['"\`])(${commandTypes.join('|')})\\1`);

function sourcesOf(app: string): string[] {
  const folder = join(root, 'apps', app, 'src');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => relative(root, join(folder, path)));
}

it.each(['server', 'agent'])(
  'no file of the %s names a kind of command, besides the modules of kinds',
  (app) => {
    const sources = sourcesOf(app);
    const modules = sources.filter((path) => path.includes('/kinds/'));
    expect(modules.some((path) => named.test(readFileSync(join(root, path), 'utf8')))).toBe(true);
    const others = sources.filter((path) => !isModule.test(path));
    expect(others.filter((path) => named.test(readFileSync(join(root, path), 'utf8')))).toEqual([]);
  },
);
