import './node-version.mjs';
import { parseArgs } from 'node:util';
import { ensureAppium } from './appium.mjs';
import { buildWhatIsStale, prepareMachine } from './prepare.mjs';

/**
 * `npm run faults [-- --seed N --rounds N SPEC …]`: programs killed, disks filled and networks lost in every way that the browser
 * tests know, in an order by the seed; or those of these specs alone. A run of the tests has a part of it.
 */
const specs = [
  'killed-programs',
  'commands-survive',
  'updates-survive',
  'runs-survive',
  'starts-survive',
  'webdriver-survives',
  'charges-survive',
  'recoveries-survive',
  'firmware',
  'full-disk',
  'lost-streams',
  'other-releases',
  'agent-away',
];
const say = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, rounds: { type: 'string', default: '1' } },
});
const wrong = /** @type {const} */ (['seed', 'rounds']).find(
  (name) => !/^[1-9]\d{0,8}$/.test(String(values[name] ?? 1)),
);
if (wrong !== undefined) {
  process.stderr.write(`--${wrong} is a whole number above 0, not ${String(values[wrong])}\n`);
  process.exit(2);
}
const unknown = positionals.find((name) => !specs.includes(name));
if (unknown !== undefined) {
  process.stderr.write(`${unknown} is none of ${specs.join(', ')}\n`);
  process.exit(2);
}
const missing = await prepareMachine(say);
if (missing.length > 0) {
  for (const line of missing) process.stderr.write(`${line}\n`);
  process.exit(1);
}
await buildWhatIsStale(say);
const noAppium = await ensureAppium(say);
if (noAppium !== undefined) say(`not run: the tests with Appium: ${noAppium}`);
const { runBrowserTests } = await import('./run-browser-tests.mjs');
const asked = values.seed === undefined ? {} : { FAULTS_SEED: values.seed };
const env = { ...process.env, ...asked, FAULTS_ROUNDS: values.rounds };
const { passed, failed } = await runBrowserTests(positionals.length > 0 ? positionals : specs, env, (line) =>
  say(`not run: ${line}`),
);
say(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
