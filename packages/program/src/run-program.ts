import { type ChildProcess, spawn } from 'node:child_process';

/** What a program of this machine has said, and why it did not end well; null where it did. */
export interface ProgramEnd {
  stdout: string;
  stderr: string;
  error: Error | null;
}

const maximumCharacters = 64 * 1024;

/** Runs a program to its end; at the deadline it is killed, and with it all that it has started. Never throws. */
export function runProgram(
  command: string,
  argv: readonly string[],
  deadlineMs: number,
): Promise<ProgramEnd> {
  return new Promise((resolve) => {
    // The leader of a group of its own: who killed the leader alone would leave the others behind.
    const child: ChildProcess = spawn(command, argv, { detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    const said = { stdout: '', stderr: '' };
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      killGroup(child.pid);
    }, deadlineMs);
    const end = (error: Error | null): void => {
      clearTimeout(timer);
      resolve({ ...said, error });
    };
    for (const name of ['stdout', 'stderr'] as const) {
      child[name]?.setEncoding('utf8').on('data', (text: string) => {
        said[name] = (said[name] + text).slice(0, maximumCharacters);
      });
    }
    child.on('error', end);
    child.on('close', (code) => {
      if (isLate) end(new Error(`${command} did not end within ${String(deadlineMs / 1000)} s`));
      else end(code === 0 ? null : new Error(`${command} ended with code ${String(code)}`));
    });
  });
}

function killGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended in this moment.
  }
}
