import './node-version.mjs';
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { inRoot, root } from './root.mjs';

/**
 * `npm run sbom`: what the programs are made of, as CycloneDX in `dist/sbom.json`, and under which licences; exit code 1 where
 * a part names none.
 */
/** @typedef {{ name: string, version: string, purl: string, licenses?: { license?: { id?: string, name?: string }, expression?: string }[] }} Component */

const output = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
/** @type {{ components: Component[] }} */
const { components, ...rest } = JSON.parse(output);
// Our own workspaces are the product itself.
const parts = components.filter(({ purl }) => !purl.startsWith('pkg:npm/%40rackhand/'));
mkdirSync(inRoot('dist'), { recursive: true });
writeFileSync(inRoot('dist', 'sbom.json'), `${JSON.stringify({ ...rest, components: parts }, null, 2)}\n`);

const licenceOf = (/** @type {Component} */ { licenses = [] }) =>
  licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? '').join(', ');
/** @type {Map<string, Component[]>} */
const byLicence = new Map();
for (const part of parts) {
  const licence = licenceOf(part);
  byLicence.set(licence, [...(byLicence.get(licence) ?? []), part]);
}
for (const [licence, those] of [...byLicence].sort((left, right) => right[1].length - left[1].length)) {
  process.stdout.write(`${licence === '' ? 'no licence named' : licence}: ${those.length}\n`);
  for (const { name, version } of those) process.stdout.write(`  ${name} ${version}\n`);
}
process.stdout.write(`${parts.length} parts in dist/sbom.json\n`);
process.exitCode = byLicence.has('') ? 1 : 0;
