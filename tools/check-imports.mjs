import './node-version.mjs';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { breachOf, cyclesOf, importsOf, knotsOf, resolveImport, rooms } from './import-rules.mjs';
import { inRoot, root } from './root.mjs';

/**
 * Who may import whom (ARCHITECTURE.md). Known breaches stand in check-imports-exceptions.json, a list that may only
 * shrink: one that is not there fails, and so does one that is there and no longer happens.
 */

const exceptionsFile = inRoot('tools', 'check-imports-exceptions.json');

/** @param {string} folder @returns {string[]} */
function sourcesBelow(folder) {
  let entries;
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
  return entries.flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist') return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourcesBelow(path);
    return ['.ts', '.tsx'].includes(extname(entry.name)) ? [path] : [];
  });
}

function findBreaches() {
  const files = rooms.flatMap((room) => sourcesBelow(inRoot(room))).map((file) => relative(root, file));
  const graph = new Map();
  const breaches = [];
  for (const from of files) {
    const targets = [];
    for (const specifier of importsOf(readFileSync(inRoot(from), 'utf8'))) {
      const to = resolveImport(from, specifier);
      const breach = breachOf(from, specifier);
      if (breach !== undefined) breaches.push(`${from} -> ${to ?? specifier}: ${breach}`);
      if (to !== undefined && exists(to)) targets.push(to);
    }
    graph.set(from, targets);
  }
  for (const cycle of cyclesOf(graph)) breaches.push(`cycle: ${[...cycle, cycle[0]].join(' -> ')}`);
  breaches.push(...knotsOf(graph));
  return { breaches, count: files.length };
}

/** @param {string} file */
function exists(file) {
  return statSync(inRoot(file), { throwIfNoEntry: false })?.isFile() ?? false;
}

const { breaches, count } = findBreaches();
/** @type {string[]} */
const exceptions = JSON.parse(readFileSync(exceptionsFile, 'utf8'));
const fresh = breaches.filter((breach) => !exceptions.includes(breach));
const gone = exceptions.filter((exception) => !breaches.includes(exception));
for (const breach of fresh) process.stdout.write(`${breach}\n`);
for (const exception of gone) process.stdout.write(`no longer happens, take it off the list: ${exception}\n`);
process.stdout.write(`${count} files, ${fresh.length + gone.length} breaches\n`);
process.exitCode = fresh.length + gone.length > 0 ? 1 : 0;
