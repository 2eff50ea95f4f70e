import './node-version.mjs';
import { allParts, staleParts } from './build-stamps.mjs';

/** `node tools/build.mjs [--all] [PART…]`: builds the parts whose sources have changed since they were built. */
const say = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);
const named = process.argv.slice(2).filter((argument) => allParts.includes(argument));
const wanted = named.length > 0 ? named : allParts;
try {
  const { ensureInstalled } = await import('./install.mjs');
  await ensureInstalled(say);
  const parts = process.argv.includes('--all') ? wanted : staleParts(wanted);
  const { buildParts } = await import('./build-parts.mjs');
  if (parts.length > 0) await buildParts(parts, say);
  else say('Everything is built from the present sources.');
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
