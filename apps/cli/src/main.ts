import { outliveReader } from '@rackhand/program/outlive-reader';
import { createTerminal } from './platform/terminal.ts';
import { runCli } from './run-cli.ts';

/** `npx rackhand`: the farm from a terminal and from CI, by an API token. */

outliveReader();
const terminal = createTerminal(process.stdout, process.stderr);
const code = await runCli(process.argv.slice(2), {
  env: process.env,
  terminal,
  input: process.stdin,
  exit: (signalled) => process.exit(signalled),
});
// A reader that is gone has changed nothing about what was done.
process.exitCode ??= code;
