import './node-version.mjs';
import { pathToFileURL } from 'node:url';
import { inRoot } from './root.mjs';

/**
 * `node tools/run.mjs APP [arguments]`: installs what is missing, builds what is stale, then becomes the app
 * (in this process, so that signals and the exit code are the app's own).
 * @type {Record<string, string[]>}
 */
const partsOf = {
  trial: ['server', 'console', 'agent', 'simulator', 'trial'],
  server: ['server', 'console', 'agent'],
  agent: ['agent'],
  simulator: ['simulator'],
  cli: ['cli'],
};
const appsThatNeedAdb = ['trial', 'agent'];

const say = (/** @type {string} */ line) => process.stderr.write(`${line}\n`);

/** @param {string} app */
async function prepare(app) {
  const { ensureInstalled } = await import('./install.mjs');
  await ensureInstalled(say);
  const { staleParts } = await import('./build-stamps.mjs');
  const stale = staleParts(partsOf[app] ?? []);
  if (stale.length > 0) {
    const { buildParts } = await import('./build-parts.mjs');
    await buildParts(stale, say);
  }
  if (appsThatNeedAdb.includes(app) && process.env.ADB_PATH === undefined) {
    const { ensureDebianCommand } = await import('./debian-command.mjs');
    const missing = await ensureDebianCommand('adb', 'adb', say);
    if (missing !== undefined) throw new Error(missing);
  }
}

const [app = '', ...args] = process.argv.slice(2);
if (!Object.hasOwn(partsOf, app)) {
  say(`Usage: node tools/run.mjs ${Object.keys(partsOf).join('|')} [arguments]`);
  process.exit(2);
}
try {
  await prepare(app);
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
const main = inRoot('dist', app, 'main.mjs');
process.argv = [process.execPath, main, ...args];
await import(pathToFileURL(main).href);
