import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The server's program as it is built, as a process of its own. */
export interface ServerProcess {
  child: ChildProcess;
  /** What it has written so far. */
  output: () => string;
  errors: () => string;
  ended: Promise<number | null>;
}

const program = fileURLToPath(new URL('../../../../dist/server/main.mjs', import.meta.url));

interface ServerOptions {
  /** How many files and connections the system lets it open. */
  openFiles?: number;
}

export function startServer(
  env: Record<string, string>,
  args: string[] = [],
  { openFiles }: ServerOptions = {},
): ServerProcess {
  const command = [process.execPath, program, ...args];
  const limited = `ulimit -n ${String(openFiles)} && exec "$0" "$@"`;
  const [file = '', ...rest] = openFiles === undefined ? command : ['sh', '-c', limited, ...command];
  const child = spawn(file, rest, {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (text: Buffer) => {
    output += text.toString();
  });
  child.stderr.on('data', (text: Buffer) => {
    errors += text.toString();
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  return { child, output: () => output, errors: () => errors, ended };
}
