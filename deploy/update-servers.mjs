import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * `node deploy/update-servers.mjs PLAN.json`: brings servers behind a proxy to another release, one after the other, old and
 * new side by side. Where the new one does not get ready, it is stopped and the old one goes on. docs/install.md has a plan.
 *
 * @typedef {{ check: string[], start: string[], stop: string[], ready_seconds?: number,
 *   servers: { from: number, to: number }[] }} Plan
 */
const say = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);

class Refused extends Error {}

/** @param {string[]} command @param {number} [port] */
function run([file = '', ...args], port) {
  const filled = args.map((arg) => arg.replaceAll('{port}', String(port)));
  return new Promise((resolve, reject) => {
    execFile(file, filled, (error, stdout, stderr) => {
      if (error === null) resolve(stdout.trim());
      else
        reject(
          new Refused(
            `${[file, ...filled].join(' ')}: ${stderr.trim() === '' ? error.message : stderr.trim()}`,
          ),
        );
    });
  });
}

/** @param {number} port @param {string} path */
async function answers(port, path) {
  const signal = AbortSignal.timeout(2_000);
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { signal }).catch(() => null);
  return answer?.ok === true;
}

/** @param {() => Promise<boolean>} check @param {number} seconds */
async function isSoon(check, seconds) {
  const until = Date.now() + seconds * 1_000;
  do {
    if (await check()) return true;
    await wait(200);
  } while (Date.now() < until);
  return false;
}

/** Three answers in a row: one that starts and ends again at once is none. @param {number} port */
async function isSteady(port) {
  for (let time = 0; time < 3; time += 1) {
    if (!(await answers(port, '/readyz'))) return false;
    await wait(300);
  }
  return true;
}

/** @param {Plan} plan @param {Plan['servers'][number]} server */
async function updateOne(plan, { from, to }) {
  const seconds = plan.ready_seconds ?? 120;
  if (await answers(to, '/livez')) throw new Refused(`a server runs at port ${to} already: stop it first`);
  if (!(await answers(from, '/readyz'))) throw new Refused(`the server at port ${from} is not ready`);
  say(`${to}: starting`);
  const started = await run(plan.start, to).then(
    () => null,
    (/** @type {unknown} */ error) => (error instanceof Error ? error.message : String(error)),
  );
  if (started !== null || !(await isSoon(() => isSteady(to), seconds))) {
    await run(plan.stop, to).catch(() => undefined);
    throw new Refused(
      `the new server at port ${to} did not get ready${started === null ? '' : ` (${started})`}: the old one at ${from} goes on`,
    );
  }
  say(`${to}: ready; ${from}: stopping`);
  await run(plan.stop, from);
  if (!(await isSoon(async () => !(await answers(from, '/livez')), seconds)))
    throw new Refused(`the old server at port ${from} does not stop`);
  if (await isSteady(to)) return;
  say(`${to}: not ready any more; ${from}: starting again`);
  await run(plan.start, from);
  const isBack = await isSoon(() => isSteady(from), seconds);
  await run(plan.stop, to).catch(() => undefined);
  throw new Refused(
    isBack
      ? `the new server at port ${to} did not stay ready: the old one at ${from} goes on`
      : `neither server is ready, ${from} nor ${to}`,
  );
}

/** @param {Plan} plan */
async function updateServers(plan) {
  say(String(await run(plan.check)));
  for (const server of plan.servers) await updateOne(plan, server);
  say(`${plan.servers.length} servers are of the new release`);
}

const [file = ''] = process.argv.slice(2);
if (file === '') {
  process.stderr.write('usage: node deploy/update-servers.mjs PLAN.json\n');
  process.exit(2);
}
try {
  await updateServers(JSON.parse(readFileSync(file, 'utf8')));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
