import './node-version.mjs';
import { readFileSync } from 'node:fs';
import { openConditionsOf } from './open-conditions.mjs';
import { inRoot } from './root.mjs';
import { runCommand } from './run-command.mjs';

/** Each condition of the server in SQL can be joined to others as it is. */
const listed = await runCommand('git', [
  'ls-files',
  '--cached',
  '--others',
  '--exclude-standard',
  'apps/server/src',
]);
const files = listed.output.split('\n').filter((file) => file.endsWith('.ts'));
const findings = files.flatMap((file) => {
  let text;
  try {
    text = readFileSync(inRoot(file), 'utf8');
  } catch {
    return []; // Deleted and not yet committed.
  }
  return openConditionsOf(text).map(
    ({ line, condition }) => `${file}:${line}: put it in parentheses: ${condition.slice(0, 120)}`,
  );
});

for (const finding of findings) process.stdout.write(`${finding}\n`);
process.stdout.write(`${files.length} files, ${findings.length} findings\n`);
process.exitCode = findings.length > 0 ? 1 : 0;
