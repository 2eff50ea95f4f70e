import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataDir, stopAdbServer } from './farm.ts';
import { freePort } from './free-port.ts';
import { checkout, createProgram } from './program.ts';

/** Another machine with devices of its own, whose administrator pastes the command that the console printed. */
export interface SecondHost {
  run: (command: string) => void;
  stop: () => Promise<void>;
}

export async function createSecondHost(devices: number): Promise<SecondHost> {
  const dataDir = makeDataDir();
  const adbPort = await freePort();
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    DATA_DIR: dataDir,
    ADB_SERVER_PORT: String(adbPort),
    USB_SYSFS_DIR: join(dataDir, 'simulator', 'usb'),
    LOG_LEVEL: 'warn',
  };
  const simulator = createProgram(['dist/simulator/main.mjs'], {
    ...env,
    SIMULATED_DEVICES: String(devices),
  });
  let shell: ChildProcess | null = null;
  return {
    run: (command) => {
      // A group of its own, so that all that the shell starts is stopped with it.
      shell = spawn('sh', ['-c', command], { cwd: checkout, env, stdio: 'ignore', detached: true });
      simulator.start();
    },
    stop: async () => {
      await stopGroup(shell);
      await simulator.stop();
      stopAdbServer(adbPort);
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

async function stopGroup(shell: ChildProcess | null): Promise<void> {
  if (shell?.pid === undefined || shell.exitCode !== null) return;
  const ended = once(shell, 'exit');
  process.kill(-shell.pid, 'SIGTERM');
  await ended;
}
