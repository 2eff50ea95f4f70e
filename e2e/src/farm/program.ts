import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** One of the built programs, run as a person would run it, which a test may kill and start again. */
export interface Program {
  readonly pid: number;
  /** All that it has printed since the first start. */
  readonly output: string;
  readonly running: boolean;
  /** With these variables besides its own. */
  start: (besides?: NodeJS.ProcessEnv) => void;
  /** kill -9. */
  kill: () => Promise<void>;
  /** It stands still, and nobody is told. */
  freeze: () => void;
  thaw: () => void;
  /** SIGTERM, and patience. */
  stop: () => Promise<number | null>;
}

export const checkout = fileURLToPath(new URL('../../../', import.meta.url));

export function createProgram(args: string[], env: NodeJS.ProcessEnv): Program {
  let child: ChildProcess | undefined;
  let output = '';

  const isRunning = (): boolean =>
    child !== undefined && child.exitCode === null && child.signalCode === null;

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (child === undefined || !isRunning()) return child?.exitCode ?? null;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    return child.exitCode;
  }

  return {
    get pid() {
      return child?.pid ?? 0;
    },
    get output() {
      return output;
    },
    get running() {
      return isRunning();
    },
    start: (besides = {}) => {
      child = spawn(process.execPath, args, {
        cwd: checkout,
        env: { ...env, ...besides },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      for (const stream of [child.stdout, child.stderr]) {
        stream?.on('data', (chunk: Buffer) => {
          output += chunk.toString();
        });
      }
    },
    kill: async () => {
      await end('SIGKILL');
    },
    freeze: () => {
      child?.kill('SIGSTOP');
    },
    thaw: () => {
      child?.kill('SIGCONT');
    },
    stop: () => end('SIGTERM'),
  };
}
