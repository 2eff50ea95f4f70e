import './node-version.mjs';
import { readFileSync } from 'node:fs';
import { inRoot } from './root.mjs';
import { runCommand } from './run-command.mjs';

/** What must not stand in a committed file: unfinished work, tests that do not run, places that exist on one machine only. */

/** Written so that this list does not find itself. */
const anywhere = [
  { pattern: /\b(T[O]DO|F[I]XME|X[X]X|H[A]CK)\b/, why: 'unfinished work' },
  { pattern: /(^|[\s"'`(=])\/(home|Users|root|work)\/[\w.-]+/, why: 'a path of one machine' },
  {
    pattern: /@ts-(ignore|expect-error|nocheck)|(es|ox)lint[-]disable|biome[-]ignore/,
    why: 'a check turned off',
  },
  { pattern: /^export \* /, why: 'a barrel: import from the file that holds it' },
];
const inTests = [
  {
    pattern: /\b(it|test|describe|suite)\.(skip|only|todo|fails|skipIf|runIf)\b/,
    why: 'a test that does not run',
  },
  {
    pattern: /\bsetTimeout\(\s*(resolve|r|done)\s*,/,
    why: 'a test that sleeps instead of waiting for a condition',
  },
];
const inStyles = [
  {
    pattern: /\bfont(-size)?:\s*(\d{3} )?[\d.]+px/,
    why: 'a size of text that has no name (apps/console/src/ui/tokens.css)',
  },
  {
    pattern: /\b(gap|padding|margin)[\w-]*:[^;]*(?<![\d.])([2-9]|1\d|2[0-8])(\.\d+)?px/,
    why: 'a space that has no name (apps/console/src/ui/tokens.css)',
  },
];
const texts = /\.(ts|tsx|mjs|js|css|html|json|md|yml|yaml)$|(^|\/)\.ci\/run$/;
const isTest = /\.(test|spec)\.tsx?$|^e2e\//;
const notOurs = /^package-lock\.json$/;
/** Checks that may be turned off in these files, each with its reason beside it. The list may only shrink. */
const exceptions = JSON.parse(readFileSync(inRoot('tools', 'check-words-exceptions.json'), 'utf8'));

/** One term for one thing: what people are never told, and what is said instead (docs/glossary.md). */
const variants = JSON.parse(readFileSync(inRoot('tools', 'word-variants.json'), 'utf8'));
const isToldToPeople = (/** @type {string} */ file) =>
  /^(apps|packages)\/.*\.tsx?$|^docs\/|^README/.test(file) && !isTest.test(file) && !/\/testing\//.test(file);

const listed = await runCommand('git', ['ls-files', '--cached', '--others', '--exclude-standard']);
const files = listed.output.split('\n').filter((file) => texts.test(file) && !notOurs.test(file));
const findings = [];
const used = new Set();
for (const file of files) {
  let text;
  try {
    text = readFileSync(inRoot(file), 'utf8');
  } catch {
    continue; // Deleted and not yet committed.
  }
  text.split('\n').forEach((line, index) => {
    if (isToldToPeople(file) && !/^\s*(\*|\/\/|\/\*)/.test(line))
      for (const { say, never } of variants)
        for (const variant of never)
          if (line.includes(variant)) findings.push(`${file}:${index + 1}: “${variant}”: say “${say}”`);
    for (const { pattern, why } of [
      ...anywhere,
      ...(isTest.test(file) ? inTests : []),
      ...(file.endsWith('.css') ? inStyles : []),
    ]) {
      if (!pattern.test(line)) continue;
      const key = `${file}: ${why}`;
      if (exceptions.includes(key)) used.add(key);
      else findings.push(`${file}:${index + 1}: ${why}: ${line.trim().slice(0, 120)}`);
    }
  });
}
for (const exception of exceptions)
  if (!used.has(exception)) findings.push(`no longer happens, take it off the list: ${exception}`);

for (const finding of findings) process.stdout.write(`${finding}\n`);
process.stdout.write(`${files.length} files, ${findings.length} findings\n`);
process.exitCode = findings.length > 0 ? 1 : 0;
