import './node-version.mjs';
import { ensureAppium } from './appium.mjs';
import { allParts, staleParts } from './build-stamps.mjs';
import { ensureDebianCommand } from './debian-command.mjs';
import { buildWhatIsStale, prepareMachine } from './prepare.mjs';
import { runBrowserTests } from './run-browser-tests.mjs';
import { runSeed } from './run-seed.mjs';
import { runVitest } from './run-vitest.mjs';
import { withSecondRun } from './second-run.mjs';
import { canAnalyzeUnits } from './systemd.mjs';

/** `npm test`: everything that can be said about this tree, with one last line that sums it up. */
const say = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);
const total = { passed: 0, failed: 0 };
const notRun = /** @type {string[]} */ ([]);
const secondRuns = /** @type {string[]} */ ([]);
const failures = /** @type {string[]} */ ([]);

/**
 * Whichever database is named, these start their own, ask none, or are about what comes before it: connections, streams,
 * inputs that are refused, how many statements a call takes. They have run with the private one: once is enough.
 */
const onceIsEnough = [
  'aborted-streams',
  'apk-reader',
  'csv-in-libreoffice',
  'distrusted-agents',
  'embedded-postgres',
  'every-input',
  'file-calls',
  'files-commands',
  'full-disk',
  'hostile-clients',
  'hostile-uploads',
  'idle-server',
  'line-scanner',
  'linear-inputs',
  'link-flood',
  'mail-sender',
  'main',
  'restarts',
  'root-start',
  'round-trips',
  'scan-lines',
].flatMap((name) => ['--exclude', `**/${name}.test.ts`]);

/**
 * Where it is to take a part of them only, by turns: which, and what is said of the others.
 * @param {string | undefined} parts
 */
function partOfServerTests(parts) {
  const count = Number(parts ?? 1);
  if (!(count > 1)) return [];
  const turn = 1 + (Number(runSeed) % count);
  notRun.push(
    `the server tests on the PostgreSQL of TEST_DATABASE_URL, but for part ${turn} of ${count}: parts take turns by the seed ${runSeed}`,
  );
  return [`--shard=${turn}/${count}`];
}

/** Programs of Debian that some tests ask: the command, its package, and which tests these are. */
const debianPrograms = /** @type {const} */ ([
  ['idevice_id', 'libimobiledevice-utils', "the simulated iPhones against Debian's own programs"],
  ['soffice', 'libreoffice-calc-nogui', 'files of lists as LibreOffice opens them'],
]);

/** @typedef {(text: string) => void} Write */

/** @param {Write} write @returns {(line: string) => void} */
const linesTo = (write) => (line) => write(`${line}\n`);

/**
 * @param {string} title
 * @param {(files: string[], write: Write) => Promise<import('./run-vitest.mjs').TestResult>} run all of it, or these files
 * @param {Write} [write]
 */
async function part(title, run, write = (text) => process.stdout.write(text)) {
  const startedAt = Date.now();
  const tell = linesTo(write);
  tell(`\n== ${title}`);
  const { passed, failed, ...named } = await withSecondRun(
    (files) => run(files, write),
    tell,
    (file) => secondRuns.push(file),
  );
  total.passed += passed;
  total.failed += failed;
  failures.push(...(named.failures ?? []));
  tell(`== ${title}: ${passed} passed, ${failed} failed (${((Date.now() - startedAt) / 1000).toFixed(0)} s)`);
}

/**
 * One after the other beside something else: they say all that they have to say when they have ended.
 * @param {[title: string, run: Parameters<typeof part>[1]][]} parts
 */
async function besides(parts) {
  let said = '';
  for (const [title, run] of parts)
    await part(title, run, (text) => {
      said += text;
    });
  process.stdout.write(said);
}

/** A tree that can't be built is still checked and tested as far as that goes. */
async function buildPart() {
  try {
    await buildWhatIsStale(say);
    return { passed: 1, failed: 0 };
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return { passed: 0, failed: 1, failures: ['Build'] };
  }
}

/** @param {string[]} missing @param {NodeJS.ProcessEnv} env */
async function testBrowsers(missing, env) {
  if (missing.length > 0) notRun.push(`the browser tests: ${missing.join(' ')}`);
  else if (total.failed > 0 && staleParts(allParts).length > 0)
    notRun.push('the browser tests: there is no build of the present sources');
  else
    await part('Browser tests', (files) =>
      // In one of the two languages where a spec goes its way in both: which one, says the seed.
      runBrowserTests(files, { ...env, SPOKEN: 'one' }, (line) => notRun.push(line)),
    );
}

async function testEverything() {
  const { TEST_DATABASE_URL: externalDatabase, TEST_DATABASE_PARTS: parts, ...env } = process.env;
  const missing = await prepareMachine(say);
  const noAppium = await ensureAppium(say);
  if (noAppium !== undefined) notRun.push(`the tests with Appium: ${noAppium}`);
  for (const [command, debianPackage, tests] of debianPrograms) {
    const missingProgram = await ensureDebianCommand(command, debianPackage, say);
    if (missingProgram !== undefined) notRun.push(`${tests}: ${missingProgram}`);
  }
  const { runLint, runShortChecks } = await import('./checks.mjs');
  await part('Build', buildPart);
  // Those without a server wait for most of their time, and checks take a core for a minute: all of it fits beside the first
  // run of the server's.
  await Promise.all([
    part('Server tests, private PostgreSQL', (files) =>
      runVitest('server', ['--project', 'server', ...files], env),
    ),
    besides([
      ['Checks', (_files, write) => runShortChecks(linesTo(write))],
      ['Lint', (_files, write) => runLint(linesTo(write))],
      [
        'Unit and property tests',
        (files, write) => runVitest('unit', ['--project', '!server', ...files], env, write),
      ],
    ]),
  ]);
  if (externalDatabase === undefined) {
    notRun.push('the server tests on a PostgreSQL of one’s own (TEST_DATABASE_URL is not set)');
  } else {
    const shard = partOfServerTests(parts);
    await part('Server tests, PostgreSQL of TEST_DATABASE_URL', (files) =>
      runVitest('external', ['--project', 'server', ...onceIsEnough, ...(files.length > 0 ? files : shard)], {
        ...env,
        TEST_DATABASE_URL: externalDatabase,
      }),
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
if (!canAnalyzeUnits()) notRun.push('how far the units for systemd shut a program in: no systemd-analyze');
for (const line of new Set(notRun)) say(`not run: ${line}`);
for (const failure of failures) say(`failed: ${failure}`);
for (const file of secondRuns) say(`passed only when it was run once more, by itself: ${file}`);
say(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
