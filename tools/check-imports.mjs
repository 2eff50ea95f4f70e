import './node-version.mjs';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, extname, join, relative, resolve } from 'node:path';
import { inRoot, root } from './root.mjs';

/**
 * Who may import whom (ARCHITECTURE.md). Known breaches stand in check-imports-exceptions.json, a list that may only
 * shrink: one that is not there fails, and so does one that is there and no longer happens.
 */

const exceptionsFile = inRoot('tools', 'check-imports-exceptions.json');
const roots = ['packages/contract', 'packages/device-link', 'apps/server', 'apps/agent', 'apps/simulator'];
roots.push('apps/trial', 'apps/console', 'e2e', 'bench');

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

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^'"()]*?\s+from\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;
const isTest = (/** @type {string} */ file) => /\.test\.tsx?$|(^|\/)testing\//.test(file);

/** @param {string} file */
function importsOf(file) {
  const text = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  return [...text.matchAll(importPattern)].map((match) => ({
    to: match[2] ?? match[3] ?? '',
    typeOnly: match[1] !== undefined,
  }));
}

/** @param {string} from @param {string} to the file inside this repository, or undefined for a package */
function resolveImport(from, to) {
  if (to.startsWith('@rackhand/')) {
    const [, name = '', ...rest] = to.split('/');
    return join('packages', name, 'src', `${rest.join('/')}.ts`);
  }
  return to.startsWith('.')
    ? relative(root, resolve(dirname(inRoot(from)), to.split('?')[0] ?? to))
    : undefined;
}

const roomOf = (/** @type {string} */ file) => roots.find((room) => file.startsWith(`${room}/`)) ?? '';

/** Inside an app: main → features → platform → ui; testing sees everything. */
function layerOf(file) {
  const inside = /^apps\/[^/]+\/src\/(.*)$/.exec(file)?.[1];
  if (inside === undefined) return undefined;
  const feature = /^features\/([^/]+)\//.exec(inside);
  if (feature) return { name: 'features', feature: feature[1] };
  // Every layer may know what is configured, and nothing else of the top.
  if (inside === 'config.ts') return { name: 'platform', feature: undefined };
  const layer = /^(platform|ui|testing)\//.exec(inside);
  return { name: layer ? layer[1] : 'main', feature: undefined };
}

const allowedPackages = {
  'packages/contract': /^zod(\/|$)/,
  'packages/device-link': /^(@yume-chan\/|node:)/,
};
const rank = { testing: 4, main: 3, features: 2, platform: 1, ui: 0 };

/** A feature's own kitchen: others use its service, or its exported component, dialog, queries. */
const privateRole = /-(store|table|routes)\.tsx?$/;

function breachOfRooms(from, to, specifier) {
  const [room, other] = [roomOf(from), to === undefined ? undefined : roomOf(to)];
  if (to === undefined) {
    const allowed = allowedPackages[room];
    return allowed && !isTest(from) && !allowed.test(specifier)
      ? `${room} may not import ${specifier}`
      : undefined;
  }
  if (other === room || other === undefined) return undefined;
  if (['e2e', 'bench'].includes(room)) return undefined;
  if (room === 'packages/device-link' && other === 'packages/contract') return undefined;
  if (!other.startsWith('packages/')) return `${room} may not import from ${other || to}`;
  if (other === 'packages/device-link' && !['apps/agent', 'apps/simulator'].includes(room)) {
    return `only agent and simulator may import device-link`;
  }
  if (room === 'packages/contract') return 'contract imports nothing of ours';
  return undefined;
}

function breachOfLayers(from, to) {
  if (to === undefined || roomOf(from) !== roomOf(to) || isTest(from)) return undefined;
  const [a, b] = [layerOf(from), layerOf(to)];
  if (a === undefined || b === undefined) return undefined;
  if (b.name === 'testing') return 'only tests may import testing';
  if (rank[a.name] < rank[b.name]) return `${a.name} may not import ${b.name}`;
  if (a.name === 'features' && b.name === 'features' && a.feature !== b.feature && privateRole.test(to)) {
    return `a feature may not import another feature's ${privateRole.exec(to)?.[1]}`;
  }
  return undefined;
}

/** @param {Map<string, string[]>} graph @returns {string[][]} each cycle once, from its first file in order */
function cyclesOf(graph) {
  const cycles = new Map();
  const done = new Set();
  const visit = (file, path) => {
    const start = path.indexOf(file);
    if (start >= 0) {
      const cycle = path.slice(start);
      const first = cycle.indexOf([...cycle].sort()[0]);
      const ordered = [...cycle.slice(first), ...cycle.slice(0, first)];
      cycles.set(ordered.join(' '), ordered);
      return;
    }
    if (done.has(file)) return;
    for (const next of graph.get(file) ?? []) visit(next, [...path, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return [...cycles.values()];
}

function findBreaches() {
  const files = roots.flatMap((room) => sourcesBelow(inRoot(room))).map((file) => relative(root, file));
  const graph = new Map();
  const breaches = [];
  for (const from of files) {
    const targets = [];
    for (const { to: specifier, typeOnly } of importsOf(inRoot(from))) {
      const to = resolveImport(from, specifier);
      const breach = breachOfRooms(from, to, specifier) ?? breachOfLayers(from, to);
      if (breach !== undefined) breaches.push(`${from} -> ${to ?? specifier}: ${breach}`);
      if (to !== undefined && !typeOnly && exists(to)) targets.push(to);
    }
    graph.set(from, targets);
  }
  for (const cycle of cyclesOf(graph)) breaches.push(`cycle: ${[...cycle, cycle[0]].join(' -> ')}`);
  return { breaches, count: files.length };
}

function exists(file) {
  return statSync(inRoot(file), { throwIfNoEntry: false })?.isFile() ?? false;
}

const { breaches, count } = findBreaches();
const exceptions = JSON.parse(readFileSync(exceptionsFile, 'utf8'));
const fresh = breaches.filter((breach) => !exceptions.includes(breach));
const gone = exceptions.filter((exception) => !breaches.includes(exception));
for (const breach of fresh) process.stdout.write(`${breach}\n`);
for (const exception of gone) process.stdout.write(`no longer happens, take it off the list: ${exception}\n`);
process.stdout.write(`${count} files, ${fresh.length + gone.length} breaches\n`);
process.exitCode = fresh.length + gone.length > 0 ? 1 : 0;
