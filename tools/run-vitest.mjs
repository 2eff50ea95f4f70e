import { readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { inRoot, root } from './root.mjs';
import { runCommand } from './run-command.mjs';

/**
 * `broken`: files in which a test failed; `failures`: one name for each thing that failed.
 * @typedef {{ file: string, passed: number, failed: number, names?: string[] }} BrokenFile
 * @typedef {{ passed: number, failed: number, broken?: BrokenFile[], failures?: string[] }} TestResult
 */

/**
 * Runs vitest, showing what it says, and counts its tests.
 * @param {string} name of this run, for its report file
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {(text: string) => void} [onText] hears what vitest says
 * @returns {Promise<TestResult>}
 */
export async function runVitest(name, args, env, onText = (text) => process.stdout.write(text)) {
  const report = inRoot('.cache', 'tests', `${name}.json`);
  rmSync(report, { force: true });
  const vitest = inRoot('node_modules', 'vitest', 'vitest.mjs');
  // Nothing is kept in modules: to load them once for each worker saves half of the unit tests, and a fifth of the rest.
  const how = ['--no-isolate', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await runCommand(process.execPath, [vitest, 'run', ...how, ...args], {
    env,
    onText,
  });
  const { passed, failed, broken } = counted(report);
  // A file that can't be loaded, or an error outside of any test, fails the run without failing a test.
  if (code !== 0 && failed === 0)
    return { passed, failed: 1, broken, failures: [`${name}: an error outside of any test`] };
  return { passed, failed, broken, failures: broken.flatMap(({ names }) => names) };
}

/**
 * @param {string} report
 * @returns {{ passed: number, failed: number, broken: Required<BrokenFile>[] }}
 */
function counted(report) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    return { passed: numPassedTests, failed: numFailedTests, broken: testResults.flatMap(brokenFile) };
  } catch {
    return { passed: 0, failed: 0, broken: [] };
  }
}

/**
 * @param {{ name: string, status: string, assertionResults: { status: string, fullName: string }[] }} result
 * @returns {Required<BrokenFile>[]}
 */
function brokenFile({ name, status, assertionResults }) {
  const failing = assertionResults.filter((test) => test.status === 'failed');
  if (status !== 'failed' && failing.length === 0) return [];
  const passed = assertionResults.filter((test) => test.status === 'passed').length;
  const names = failing.map(({ fullName }) => `${relative(root, name)}: ${fullName}`);
  return [{ file: name, passed, failed: failing.length, names }];
}
