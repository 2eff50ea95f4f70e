import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createMachine } from './machine.ts';
import { checkout } from './program.ts';

/** Another machine with devices of its own, whose administrator pastes the command that the console printed. */
export interface SecondHost {
  run: (command: string) => void;
  stop: () => Promise<void>;
}

export async function createSecondHost(devices: number): Promise<SecondHost> {
  const machine = await createMachine(devices);
  let shell: ChildProcess | null = null;
  return {
    run: (command) => {
      // A group of its own, so that all that the shell starts is stopped with it.
      shell = spawn('sh', ['-c', command], {
        cwd: checkout,
        env: machine.env,
        stdio: 'ignore',
        detached: true,
      });
      machine.simulator.start();
    },
    stop: async () => {
      await stopGroup(shell);
      await machine.remove();
    },
  };
}

async function stopGroup(shell: ChildProcess | null): Promise<void> {
  if (shell?.pid === undefined || shell.exitCode !== null) return;
  const ended = once(shell, 'exit');
  process.kill(-shell.pid, 'SIGTERM');
  await ended;
}
