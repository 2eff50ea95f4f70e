import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { inRoot } from './root.mjs';
import { runCommand } from './run-command.mjs';

/** Every static check, slowest first so that the short ones fill the gaps. */
const bin = (/** @type {string[]} */ ...parts) => inRoot('node_modules', ...parts);
/** What lint finds in one file hangs on the types of all: another set of them gets another cache. */
function lintCache() {
  const hash = createHash('sha256');
  for (const file of [
    'tsconfig.json',
    'tsconfig.base.json',
    'apps/console/tsconfig.json',
    'package-lock.json',
  ]) {
    hash.update(readFileSync(inRoot(file)));
  }
  return `.cache/eslint/${hash.digest('hex').slice(0, 12)}`;
}

const checks = [
  {
    name: 'lint',
    args: [
      bin('eslint', 'bin', 'eslint.js'),
      '.',
      '--cache',
      '--cache-location',
      lintCache(),
      '--cache-strategy',
      'content',
      '--max-warnings',
      '0',
    ],
  },
  {
    name: 'types of packages, server, agent, simulator, tests',
    args: [bin('typescript7', 'bin', 'tsc'), '-p', 'tsconfig.json'],
  },
  {
    name: 'types of the console',
    args: [bin('typescript7', 'bin', 'tsc'), '-p', 'apps/console/tsconfig.json'],
  },
  {
    name: 'unused files, exports and dependencies',
    args: [bin('knip', 'bin', 'knip.js'), '--no-progress', '--cache', '--cache-location', '.cache/knip'],
  },
  { name: 'format', args: [bin('@biomejs', 'biome', 'bin', 'biome'), 'check', '.'] },
  { name: 'who imports whom', args: ['tools/check-imports.mjs'] },
  { name: 'words', args: ['tools/check-words.mjs'] },
  { name: 'documentation', args: ['tools/check-docs.mjs'] },
  { name: 'lock of dependencies', args: ['tools/check-lock.mjs'] },
];

/** Linting with types and compiling them take a core each. */
const atOnce = 2;

/**
 * @param {(line: string) => void} say
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runChecks(say) {
  mkdirSync(inRoot('.cache', 'tsc'), { recursive: true });
  const waiting = [...checks];
  const result = { passed: 0, failed: 0 };
  const work = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const startedAt = Date.now();
      const { code, output } = await runCommand(process.execPath, check.args);
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
      result[code === 0 ? 'passed' : 'failed'] += 1;
      say(
        code === 0
          ? `  ok    ${check.name} (${seconds} s)`
          : `  FAIL  ${check.name} (${seconds} s)\n${output.trimEnd()}`,
      );
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return result;
}
