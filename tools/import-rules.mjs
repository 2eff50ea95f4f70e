import { dirname, join, normalize } from 'node:path';

/** The rules of ARCHITECTURE.md about who may import whom, on paths from the root of the repository. */

export const rooms = [
  'packages/contract',
  'packages/device-link',
  'packages/power',
  'packages/program',
  'packages/test-apks',
  'apps/server',
  'apps/agent',
  'apps/simulator',
];
rooms.push('apps/cli', 'apps/trial', 'apps/console', 'e2e', 'bench');

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s+(?:type\s+)?(?:[^'"()]*?\s+from\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;
const isTest = (/** @type {string} */ file) => /\.test\.tsx?$|(^|\/)testing\//.test(file);

/** @param {string} source @returns {string[]} what it imports, types too */
export function importsOf(source) {
  return [...source.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(importPattern)].map(
    (match) => match[1] ?? match[2] ?? '',
  );
}

/**
 * @param {string} from
 * @param {string} to
 * @returns {string | undefined} the file inside this repository, or undefined for a package
 */
export function resolveImport(from, to) {
  if (to.startsWith('@rackhand/')) {
    const [, name = '', ...rest] = to.split('/');
    return join('packages', name, 'src', `${rest.join('/')}.ts`);
  }
  return to.startsWith('.') ? normalize(join(dirname(from), to.split('?')[0] ?? to)) : undefined;
}

const roomOf = (/** @type {string} */ file) => rooms.find((room) => file.startsWith(`${room}/`)) ?? '';

/** Top files that say what there is and do nothing: configuration, what is handed in, addresses of pages. */
const knownToAll = ['config.ts', 'app-deps.ts', 'paths.ts'];

/** A folder below `features`; agent and simulator, which have nothing else, need no such folder around theirs. */
const featureFolder =
  /^apps\/(?:[^/]+\/src\/features|(?:agent|simulator)\/src)\/(?!(?:features|testing)\/)([^/]+)\/(.*)$/;

/** Inside an app: main → features → platform → ui; testing sees everything. @param {string} file */
function layerOf(file) {
  const inside = /^apps\/[^/]+\/src\/(.*)$/.exec(file)?.[1];
  if (inside === undefined) return undefined;
  const feature = featureFolder.exec(file);
  if (feature) return { name: 'features', feature: feature[1], isInner: feature[2]?.includes('/') };
  if (knownToAll.includes(inside)) return { name: 'platform', feature: undefined };
  const layer = /^(platform|ui|testing)\//.exec(inside);
  return { name: layer ? layer[1] : 'main', feature: undefined };
}

/** @type {Record<string, RegExp>} */
const allowedPackages = {
  'packages/contract': /^(zod(\/|$)|micromark$)/,
  'packages/device-link': /^(@yume-chan\/|node:)/,
  'packages/power': /^(zod|net-snmp|node:.*)$/,
  'packages/program': /^node:/,
  'packages/test-apks': /^node:/,
};
/** @type {Record<string, number>} */
const rank = { testing: 4, main: 3, features: 2, platform: 1, ui: 0 };

/** @param {{ name: string | undefined }} layer */
const rankOf = ({ name }) => rank[name ?? ''] ?? 0;

/** What lies directly in a feature's folder is its face; but for these, which are its own kitchen wherever they lie. */
const privateRole = /-(store|table|routes)\.tsx?$/;

/** Of what speaks adb, other parts of the agent know how it fails. */
const linkFailures = /^packages\/device-link\/src\/(link-error|deadline)\.ts$/;
const isOfAdb = (/** @type {string} */ from, /** @type {string} */ to) =>
  from.startsWith('apps/agent/src/adb/') || linkFailures.test(to);

/** Folders of the agent with a way to devices: they are listed above (providers.ts), and nobody else knows which there are. */
const provider = /^apps\/agent\/src\/(adb|ios)\//;

/** @param {string} from @param {string | undefined} to @param {string} specifier */
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
  if (room === 'packages/power' && ['packages/contract', 'packages/program'].includes(other))
    return undefined;
  if (!other.startsWith('packages/')) return `${room} may not import from ${other || to}`;
  if (other === 'packages/device-link' && !['apps/agent', 'apps/simulator'].includes(room)) {
    return `only agent and simulator may import device-link`;
  }
  if (other === 'packages/device-link' && room === 'apps/agent' && !isTest(from) && !isOfAdb(from, to)) {
    return "adb is spoken in the agent's adb folder alone";
  }
  if (other === 'packages/power' && !['apps/agent', 'apps/server'].includes(room)) {
    return 'only agent and server may import power';
  }
  if (other === 'packages/test-apks' && !isTest(from)) return 'only tests may import test-apks';
  if (other === 'packages/program' && room === 'apps/console') return 'the console is no program of its own';
  if (isTest(from) && isTest(to)) return undefined;
  if (room.startsWith('packages/')) return `${room} imports nothing of ours`;
  return undefined;
}

/** @param {string} from @param {string | undefined} to */
function breachOfLayers(from, to) {
  if (to === undefined || roomOf(from) !== roomOf(to) || isTest(from)) return undefined;
  const [a, b] = [layerOf(from), layerOf(to)];
  if (a === undefined || b === undefined) return undefined;
  if (b.name === 'testing') return 'only tests may import testing';
  if (rankOf(a) < rankOf(b)) return `${a.name} may not import ${b.name}`;
  if (b.name !== 'features' || a.feature === b.feature) return undefined;
  if (a.name === 'features' && provider.test(to))
    return 'a provider of devices is known to providers.ts alone';
  if (b.isInner) return `what lies in a folder of ${b.feature} is its own`;
  if (a.name === 'features' && privateRole.test(to)) {
    return `a feature may not import another feature's ${privateRole.exec(to)?.[1]}`;
  }
  return undefined;
}

/** @param {Map<string, string[]>} graph @returns {string[][]} each cycle once, from its first file in order */
export function cyclesOf(graph) {
  const cycles = new Map();
  const done = new Set();
  const visit = (/** @type {string} */ file, /** @type {string[]} */ path) => {
    const start = path.indexOf(file);
    if (start >= 0) {
      const cycle = path.slice(start);
      const first = cycle.indexOf([...cycle].sort()[0] ?? '');
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

/** @param {string} file @returns {string | undefined} the feature's folder */
function featureOf(file) {
  const feature = featureFolder.exec(file);
  return feature === null ? undefined : file.slice(0, -`/${feature[2]}`.length);
}

/**
 * A feature that needs another one is not needed by it, not even by a detour; tests may look anywhere.
 * @param {Map<string, string[]>} graph
 * @returns {string[]} each import between features of one knot, once
 */
export function knotsOf(graph) {
  const needs = new Map();
  for (const [from, targets] of graph) {
    const feature = isTest(from) ? undefined : featureOf(from);
    if (feature === undefined) continue;
    const others = targets.map(featureOf).filter((other) => other !== undefined && other !== feature);
    needs.set(feature, new Set([...(needs.get(feature) ?? []), ...others]));
  }
  const edges = [...needs].flatMap(([feature, others]) => [...others].map((other) => [feature, other]));
  return edges
    .filter(([feature, other]) => reachedFrom(other, needs).has(feature))
    .map(([feature, other]) => `knot of features: ${feature} -> ${other.split('/').at(-1)}`)
    .sort();
}

/** @param {string} start @param {Map<string, Set<string>>} needs */
function reachedFrom(start, needs) {
  const reached = new Set();
  const rest = [start];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    rest.push(...(needs.get(next) ?? []));
  }
  return reached;
}

/**
 * @param {string} from
 * @param {string} specifier as it stands in the import
 * @returns {string | undefined} why this import may not be
 */
export function breachOf(from, specifier) {
  const to = resolveImport(from, specifier);
  return breachOfRooms(from, to, specifier) ?? breachOfLayers(from, to);
}
