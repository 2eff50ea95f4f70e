import './node-version.mjs';
import { prepareForTests } from './prepare.mjs';
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

async function testEverything() {
  const { missing } = await prepareForTests(say);
  const { TEST_DATABASE_URL: externalDatabase, ...env } = process.env;
  const { runChecks } = await import('./checks.mjs');
  await part('Checks', () => runChecks(say));
  await part('Unit, property and server tests, private PostgreSQL', () => runVitest('all', [], env));
  if (externalDatabase === undefined)
    notRun.push('the server tests on a PostgreSQL of one’s own (TEST_DATABASE_URL is not set)');
  else
    await part('Server tests, PostgreSQL of TEST_DATABASE_URL', () =>
      runVitest('external', ['--project', 'server'], { ...env, TEST_DATABASE_URL: externalDatabase }),
    );
  if (missing.length > 0) notRun.push(`the browser tests: ${missing.join(' ')}`);
  else await part('Browser tests', () => runVitest('browser', ['--root', 'e2e'], env));
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
