import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from './root.mjs';
import { runCommand } from './run-command.mjs';

const stampFile = inRoot('node_modules', '.rackhand-installed');

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** What an installation depends on: the lock, and the machine that native packages were picked for. */
function installationKey() {
  const lock = read(inRoot('package-lock.json'));
  return createHash('sha256').update(`${process.platform} ${process.arch} ${lock}`).digest('hex');
}

/** npm keeps its own record of what it installed; it says the truth also after an `npm install` by hand. */
function isWhatNpmInstalled() {
  const record = read(inRoot('node_modules', '.package-lock.json'));
  if (record === '') return false;
  const installed = JSON.parse(record).packages;
  const wanted = Object.entries(JSON.parse(read(inRoot('package-lock.json'))).packages);
  return wanted.every(
    ([path, entry]) =>
      !path.includes('node_modules/') ||
      entry.optional === true ||
      (path in installed && installed[path].version === entry.version),
  );
}

/** npm goes on with all of its help after it has said what is wrong. @param {string} output */
function firstErrors(output) {
  const errors = output.split('\n').filter((line) => line.startsWith('npm error'));
  return (errors.length > 0 ? errors.slice(0, 12) : [output.trim()]).join('\n');
}

/**
 * Installs the dependencies when they are missing or are not those of package-lock.json.
 * @param {(line: string) => void} say
 */
export async function ensureInstalled(say) {
  const key = installationKey();
  if (read(stampFile) === key) return;
  if (!isWhatNpmInstalled()) {
    say('Installing dependencies (npm ci) …');
    const startedAt = Date.now();
    const result = await runCommand('npm', ['ci', '--no-audit', '--no-fund']);
    if (result.code !== 0) throw new Error(`npm ci failed:\n${firstErrors(result.output)}`);
    say(`Dependencies installed in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
  }
  writeFileSync(stampFile, key);
}
