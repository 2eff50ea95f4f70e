import './node-version.mjs';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { configTemplate, elsewhere, settingRows } from './config-template.mjs';
import { differences, originalOf } from './doc-pairs.mjs';
import { inRoot } from './root.mjs';
import { runCommand } from './run-command.mjs';

/**
 * A page of documentation that points at a file of ours points at one that exists; the README lists every variable of
 * the environment that a program reads, and `rackhand.env.template` says the same (`--write` makes it so); a page in
 * Korean says what the English one says.
 */
const listed = await runCommand('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md']);
const pages = listed.output.split('\n').filter((page) => page !== '' && existsSync(inRoot(page)));
const broken = pages.flatMap((page) =>
  [...readFileSync(inRoot(page), 'utf8').matchAll(/\]\((?![a-z]+:)([^)#\s]+)/g)]
    .map((match) => match[1] ?? '')
    .filter((target) => !existsSync(join(dirname(inRoot(page)), target)))
    .map((target) => `${page} points at ${target}, which is not there`),
);
const programs = ['server', 'agent', 'simulator', 'trial', 'cli'];
const readme = readFileSync(inRoot('README.md'), 'utf8');
/** Set by the launcher for its children, or by every system for its people. */
const notForPeople = [
  'LC_ALL',
  'LC_MESSAGES',
  'LOCAL_HOST_NAME',
  'LOCAL_AGENT_TOKEN_FILE',
  'TRIAL',
  'END_WITH_PARENT',
  'AGENT_LAUNCHED',
];
const unlisted = programs.flatMap((program) => {
  const source = readFileSync(inRoot('apps', program, 'src', 'config.ts'), 'utf8');
  const names = new Set(
    [...source.matchAll(/\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b|\b(?:PORT|HOST)\b/g)].map(([name]) => name),
  );
  return [...names]
    .filter((name) => !notForPeople.includes(name) && !readme.includes(`\`${name}\``))
    .map((name) => `README.md does not list ${name}, which ${program} reads`);
});

const named = readFileSync(inRoot('packages/program/src/setting-names.ts'), 'utf8');
const unknown = settingRows(readme)
  .filter(({ name }) => !named.includes(`'${name}'`) && !elsewhere.includes(name))
  .map(({ name }) => `setting-names.ts does not know ${name}: whoever sets it would be warned`);
const templateFile = inRoot('rackhand.env.template');
const template = configTemplate(readme);
if (process.argv.includes('--write')) writeFileSync(templateFile, template);
const isSame = existsSync(templateFile) && readFileSync(templateFile, 'utf8') === template;
const differs = isSame
  ? []
  : ['rackhand.env.template differs from the README: node tools/check-docs.mjs --write'];

const read = (/** @type {string} */ page) => readFileSync(inRoot(page), 'utf8');
const untranslated = pages.flatMap((page) => {
  const original = originalOf(page);
  if (original === null) return [];
  if (!pages.includes(original)) return [`${page} is the Korean of ${original}, which is not there`];
  return differences(page, read(page), read(original));
});

const findings = [...broken, ...unlisted, ...unknown, ...differs, ...untranslated];
for (const finding of findings) process.stdout.write(`${finding}\n`);
process.stdout.write(`${pages.length} pages, ${findings.length} findings\n`);
process.exitCode = findings.length > 0 ? 1 : 0;
