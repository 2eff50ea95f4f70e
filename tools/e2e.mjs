import './node-version.mjs';
import { buildWhatIsStale, prepareMachine } from './prepare.mjs';

/** `npm run e2e [-- FILTER]`: the browser tests alone, against what is built from the present sources. */
const say = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);
const missing = await prepareMachine(say);
if (missing.length > 0) {
  for (const line of missing) process.stderr.write(`${line}\n`);
  process.exit(1);
}
await buildWhatIsStale(say);
const { runBrowserTests } = await import('./run-browser-tests.mjs');
const { passed, failed } = await runBrowserTests(process.argv.slice(2), process.env, (line) =>
  say(`not run: ${line}`),
);
say(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
