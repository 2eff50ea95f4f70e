import { isAlive } from '@rackhand/program/process-life';
import { adbServerPid } from './process-ids.ts';
import type { Program } from './program.ts';
import { waitUntil } from './wait-until.ts';

/** kill -9 of what a program of the farm has started, and will start again. */
export async function killPid(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL');
  await waitUntil(`process ${String(pid)} has ended`, () => !isAlive(pid));
}

/** The one that lives: whoever has been killed just before is started again first. */
export async function killAdbServer(dataDir: string): Promise<void> {
  await waitUntil('an adb server to kill', () => isAlive(adbServerPid(dataDir)));
  await killPid(adbServerPid(dataDir));
}

export async function killAndStart(program: Program): Promise<void> {
  await program.kill();
  program.start();
}
