import './node-version.mjs';
import { readFileSync } from 'node:fs';
import { inRoot } from './root.mjs';
import { runCommand } from './run-command.mjs';

/**
 * What oxlint finds (.oxlintrc.jsonc), but for functions that were too long before there was a limit: how many each file has
 * stands in long-functions.json, which may only shrink.
 */
const known = JSON.parse(readFileSync(inRoot('tools', 'long-functions.json'), 'utf8'));
const tooLong = 'eslint(max-lines-per-function)';

/**
 * @typedef {{ code?: string, message: string, filename: string, labels: { span: { line: number, column: number } }[] }} Finding
 * @param {Finding} finding
 */
function lineOf({ code = '', message, filename, labels: [place] }) {
  const { line = 1, column = 1 } = place?.span ?? {};
  return `${filename}:${line}:${column}: ${message} ${code}`.trimEnd();
}

/** @param {Finding[]} long */
function overKnown(long) {
  const lines = /** @type {string[]} */ ([]);
  for (const file of new Set([...Object.keys(known), ...long.map(({ filename }) => filename)])) {
    const found = long.filter(({ filename }) => filename === file);
    const allowed = known[file] ?? 0;
    if (found.length > allowed) lines.push(...found.map(lineOf));
    if (found.length < allowed) lines.push(`tools/long-functions.json: ${file} has ${found.length} by now`);
  }
  return lines;
}

const oxlint = inRoot('node_modules', 'oxlint', 'bin', 'oxlint');
const unused = '--report-unused-disable-directives-severity=error';
const args = ['-c', '.oxlintrc.jsonc', '--type-aware', unused, '--format=json', '.'];
const { output } = await runCommand(process.execPath, [oxlint, ...args]);
const report = output.trimStart().startsWith('{') ? JSON.parse(output) : null;
const all = /** @type {Finding[]} */ (report?.diagnostics ?? []);
const lines = report === null ? [output.trimEnd()] : all.filter(({ code }) => code !== tooLong).map(lineOf);
if (report !== null) lines.push(...overKnown(all.filter(({ code }) => code === tooLong)));
for (const line of lines) process.stdout.write(`${line}\n`);
process.stdout.write(`${report?.number_of_files ?? 0} files, ${lines.length} findings\n`);
process.exitCode = lines.length === 0 ? 0 : 1;
