import { readFileSync, rmSync } from 'node:fs';
import { inRoot } from './root.mjs';
import { runCommand } from './run-command.mjs';

/**
 * @typedef {{ file: string, passed: number, failed: number }} BrokenFile
 * @typedef {{ passed: number, failed: number, broken?: BrokenFile[] }} TestResult `broken`: files in which a test failed
 */

/**
 * Runs vitest, showing what it says, and counts its tests.
 * @param {string} name of this run, for its report file
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<TestResult>}
 */
export async function runVitest(name, args, env) {
  const report = inRoot('.cache', 'tests', `${name}.json`);
  rmSync(report, { force: true });
  const vitest = inRoot('node_modules', 'vitest', 'vitest.mjs');
  // Nothing is kept in modules: to load them once for each worker saves half of the unit tests, and a fifth of the rest.
  const how = ['--no-isolate', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await runCommand(process.execPath, [vitest, 'run', ...how, ...args], {
    env,
    onText: (text) => process.stdout.write(text),
  });
  const { passed, failed, broken } = counted(report);
  // A file that can't be loaded, or an error outside of any test, fails the run without failing a test.
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, broken };
}

/** @param {string} report */
function counted(report) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    return { passed: numPassedTests, failed: numFailedTests, broken: testResults.flatMap(brokenFile) };
  } catch {
    return { passed: 0, failed: 0, broken: [] };
  }
}

/** @param {{ name: string, status: string, assertionResults: { status: string }[] }} result @returns {BrokenFile[]} */
function brokenFile({ name, status, assertionResults }) {
  const count = (/** @type {string} */ wanted) =>
    assertionResults.filter((test) => test.status === wanted).length;
  const failed = count('failed');
  return status === 'failed' || failed > 0 ? [{ file: name, passed: count('passed'), failed }] : [];
}
