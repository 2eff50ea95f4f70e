import './node-version.mjs';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inRoot } from './root.mjs';
import { runCommand } from './run-command.mjs';

/** A page of documentation that points at a file of ours points at one that exists. */
const listed = await runCommand('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md']);
const pages = listed.output.split('\n').filter((page) => page !== '' && existsSync(inRoot(page)));
const broken = pages.flatMap((page) =>
  [...readFileSync(inRoot(page), 'utf8').matchAll(/\]\((?![a-z]+:)([^)#\s]+)/g)]
    .map((match) => match[1] ?? '')
    .filter((target) => !existsSync(join(dirname(inRoot(page)), target)))
    .map((target) => `${page} points at ${target}, which is not there`),
);
for (const line of broken) process.stdout.write(`${line}\n`);
process.stdout.write(`${pages.length} pages, ${broken.length} broken links\n`);
process.exitCode = broken.length > 0 ? 1 : 0;
