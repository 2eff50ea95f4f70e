import './node-version.mjs';
import { allParts, staleParts } from './build-stamps.mjs';
import { buildWhatIsStale, prepareMachine } from './prepare.mjs';
import { runBrowserTests } from './run-browser-tests.mjs';
import { runVitest } from './run-vitest.mjs';

/** `npm test`: everything that can be said about this tree, with one last line that sums it up. */
const say = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);
const total = { passed: 0, failed: 0 };
const notRun = [];

/**
 * @param {string} title
 * @param {() => Promise<{ passed: number, failed: number }>} run
 */
async function part(title, run) {
  const startedAt = Date.now();
  say(`\n== ${title}`);
  const { passed, failed } = await run();
  total.passed += passed;
  total.failed += failed;
  say(`== ${title}: ${passed} passed, ${failed} failed (${((Date.now() - startedAt) / 1000).toFixed(0)} s)`);
}

/** A tree that can't be built is still checked and tested as far as that goes. */
async function buildPart() {
  try {
    await buildWhatIsStale(say);
    return { passed: 1, failed: 0 };
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return { passed: 0, failed: 1 };
  }
}

async function testBrowsers(missing, env) {
  if (missing.length > 0) notRun.push(`the browser tests: ${missing.join(' ')}`);
  else if (total.failed > 0 && staleParts(allParts).length > 0)
    notRun.push('the browser tests: there is no build of the present sources');
  else await part('Browser tests', () => runBrowserTests([], env, (line) => notRun.push(line)));
}

async function testEverything() {
  const { TEST_DATABASE_URL: externalDatabase, ...env } = process.env;
  const missing = await prepareMachine(say);
  const { runChecks } = await import('./checks.mjs');
  await part('Build', buildPart);
  await part('Checks', () => runChecks(say));
  await part('Unit, property and server tests, private PostgreSQL', () => runVitest('all', [], env));
  if (externalDatabase === undefined) {
    notRun.push('the server tests on a PostgreSQL of one’s own (TEST_DATABASE_URL is not set)');
  } else {
    await part('Server tests, PostgreSQL of TEST_DATABASE_URL', () =>
      runVitest('external', ['--project', 'server'], { ...env, TEST_DATABASE_URL: externalDatabase }),
    );
  }
  await testBrowsers(missing, env);
}

try {
  await testEverything();
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  total.failed += 1;
}
say('');
for (const line of notRun) say(`not run: ${line}`);
say(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
