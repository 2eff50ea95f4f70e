import './node-version.mjs';
import { ensureInstalled } from './install.mjs';

/** `npm run check`: types, lint, format, unused code, import rules, words. */
const say = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);
await ensureInstalled(say);
const { runChecks } = await import('./checks.mjs');
const { passed, failed } = await runChecks(say);
say(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
