import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inRoot, root } from './root.mjs';

/** What each part is built from. A part is stale when any of these files differs from those it was built from. */
/** @type {Record<string, string[]>} */
const sources = {
  server: ['apps/server', 'packages/contract', 'packages/power', 'packages/program'],
  agent: ['apps/agent', 'packages/contract', 'packages/device-link', 'packages/power', 'packages/program'],
  simulator: ['apps/simulator', 'packages/contract', 'packages/program'],
  cli: ['apps/cli', 'packages/contract', 'packages/program'],
  trial: ['apps/trial', 'packages/contract', 'packages/program'],
  console: ['apps/console', 'packages/contract', 'docs'],
};
const sharedSources = ['package-lock.json', 'tsconfig.base.json', 'tools/build-parts.mjs'];

export const allParts = Object.keys(sources);
const notSources = /(^|\/)(node_modules|dist|testing)(\/|$)|\.test\.tsx?$/;

/**
 * @param {string} folder
 * @returns {string[]}
 */
function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (notSources.test(relative(root, path))) return [];
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

/** @param {string} part */
export function sourceHash(part) {
  const folders = (sources[part] ?? []).map((folder) => inRoot(folder));
  const files = [...folders.flatMap(filesBelow), ...sharedSources.map((file) => inRoot(file))].sort();
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash.digest('hex');
}

/** @param {string} part */
const stampFile = (part) => inRoot('dist', part, '.built-from');

/** @param {string[]} parts */
export function staleParts(parts) {
  return parts.filter((part) => {
    const stamp = stampFile(part);
    return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== sourceHash(part);
  });
}

/**
 * @param {string} folder where the part was built to
 * @param {string} hash of the sources, taken before the build began
 */
export function writeStamp(folder, hash) {
  writeFileSync(join(folder, '.built-from'), hash);
}
