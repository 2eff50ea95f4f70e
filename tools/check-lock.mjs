import './node-version.mjs';
import { readFileSync } from 'node:fs';
import { inRoot } from './root.mjs';

/** package-lock.json serves every machine: no registry of one place, the native packages of every platform, and what the workspaces name. */

const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));

/** `a/node_modules/b` stands in `a`, and a workspace in the root. @param {string} folder */
const parentOf = (folder) => folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')));

/** Node's own way to a package: the nearest node_modules, upwards. @param {string} from @param {string} name */
function isLocked(from, name) {
  for (let folder = from; ; folder = parentOf(folder)) {
    if (`${folder === '' ? '' : `${folder}/`}node_modules/${name}` in packages) return true;
    if (folder === '') return false;
  }
}

/** @param {Record<string, string> | undefined} dependencies */
const canonical = (dependencies) => JSON.stringify(Object.entries(dependencies ?? {}).sort());

const findings = Object.entries(packages).flatMap(([path, entry]) => [
  ...(/^[a-z]+:/.test(entry.resolved ?? '') ? [`${path} names a registry host`] : []),
  ...Object.keys(entry.optionalDependencies ?? {})
    .filter((name) => !isLocked(path, name))
    .map((name) => `${path} needs an entry for ${name}, or npm ci refuses the lock`),
]);
for (const [path, entry] of Object.entries(packages)) {
  if (/(^|\/)node_modules\//.test(path)) continue;
  const manifest = JSON.parse(readFileSync(inRoot(path, 'package.json'), 'utf8'));
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies']) {
    if (canonical(manifest[kind]) !== canonical(entry[kind])) {
      findings.push(
        `${path === '' ? '' : `${path}/`}package.json and package-lock.json name different ${kind}`,
      );
    }
  }
}
for (const finding of findings) process.stdout.write(`${finding}\n`);
process.stdout.write(`${Object.keys(packages).length} packages, ${findings.length} findings\n`);
process.exitCode = findings.length > 0 ? 1 : 0;
