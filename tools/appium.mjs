import { readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from './root.mjs';
import { runCommand } from './run-command.mjs';

/**
 * Appium with its fake driver, by which the agent's WebDriver is tested. It is as large as all else that tests need, so it lies in
 * a folder of its own and comes when it is wanted.
 */
const folder = inRoot('appium');
const stampFile = inRoot('appium', 'node_modules', '.rackhand-installed');

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/**
 * @param {(line: string) => void} say
 * @returns {Promise<string | undefined>} why it can't be had here
 */
export async function ensureAppium(say) {
  const lock = read(inRoot('appium', 'package-lock.json'));
  if (read(stampFile) === lock) return undefined;
  say('Installing Appium for its tests …');
  const flags = ['--no-audit', '--no-fund', '--ignore-scripts'];
  const { code, output } = await runCommand('npm', ['ci', '--prefix', folder, ...flags]);
  if (code !== 0) return output.split('\n').find((line) => line.startsWith('npm error')) ?? 'npm ci failed';
  writeFileSync(stampFile, lock);
  return undefined;
}
