import { mkdirSync } from 'node:fs';
import { inRoot } from './root.mjs';
import { runCommand } from './run-command.mjs';

/** Every static check but lint, slowest first so that the short ones fill the gaps. */
const bin = (/** @type {string[]} */ ...parts) => inRoot('node_modules', ...parts);
const typeConfigs = [
  ['packages, server, agent, simulator', 'tsconfig.json'],
  ['the console', 'apps/console/tsconfig.json'],
  ['browser tests', 'e2e/tsconfig.json'],
  ['measurements', 'bench/tsconfig.json'],
  ['tools', 'tools/tsconfig.json'],
];

const lint = { name: 'lint', args: ['tools/lint.mjs'] };

const checks = [
  ...typeConfigs.map(([of, config = '']) => ({
    name: `types of ${of}`,
    args: [bin('typescript7', 'bin', 'tsc'), '-p', config],
  })),
  {
    name: 'unused files, exports and dependencies',
    args: [bin('knip', 'bin', 'knip.js'), '--no-progress', '--cache', '--cache-location', '.cache/knip'],
  },
  { name: 'format', args: [bin('@biomejs', 'biome', 'bin', 'biome'), 'check', '.'] },
  { name: 'who imports whom', args: ['tools/check-imports.mjs'] },
  { name: 'words', args: ['tools/check-words.mjs'] },
  { name: 'conditions in SQL', args: ['tools/check-conditions.mjs'] },
  { name: 'documentation', args: ['tools/check-docs.mjs'] },
  { name: 'lock of dependencies', args: ['tools/check-lock.mjs'] },
];

/**
 * @typedef {{ passed: number, failed: number, failures: string[] }} Result
 * @typedef {(line: string) => void} Say
 */

/** @param {{ name: string, args: string[] }} check @param {Say} say @returns {Promise<Result>} */
async function runCheck(check, say) {
  const startedAt = Date.now();
  const { code, output } = await runCommand(process.execPath, check.args);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  say(
    code === 0
      ? `  ok    ${check.name} (${seconds} s)`
      : `  FAIL  ${check.name} (${seconds} s)\n${output.trimEnd()}`,
  );
  return code === 0
    ? { passed: 1, failed: 0, failures: [] }
    : { passed: 0, failed: 1, failures: [check.name] };
}

/** By itself the longest: it takes a core, and others have time for much beside it. @param {Say} say */
export const runLint = (say) => runCheck(lint, say);

/** One after the other: lint takes the other core. @param {Say} say @returns {Promise<Result>} */
export async function runShortChecks(say) {
  mkdirSync(inRoot('.cache', 'tsc'), { recursive: true });
  const results = /** @type {Result[]} */ ([]);
  for (const check of checks) results.push(await runCheck(check, say));
  const failures = results.flatMap((result) => result.failures);
  return { passed: results.length - failures.length, failed: failures.length, failures };
}
