import './node-version.mjs';
import { ensureInstalled } from './install.mjs';

/** `npm run check`: types, lint, format, unused code, import rules, words. */
const say = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);
await ensureInstalled(say);
const { runLint, runShortChecks } = await import('./checks.mjs');
const results = await Promise.all([runLint(say), runShortChecks(say)]);
const count = (/** @type {'passed' | 'failed'} */ what) => results.reduce((sum, one) => sum + one[what], 0);
say(`${count('passed')} passed, ${count('failed')} failed`);
process.exitCode = count('failed') === 0 ? 0 : 1;
