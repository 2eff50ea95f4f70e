import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { firmwareLimits } from '@rackhand/contract/host/firmware';
import { startTimeOf } from '@rackhand/program/process-life';
import { textOf } from '@rackhand/program/text-of';

/** A program that outlives the agent: one that writes firmware must not break off because its starter has ended. */
export interface FirmwareProcess {
  pid: number;
  /** Tells it from a later one under its number. */
  startedAs: string;
}

/** `code`: null where an agent before this one has started it. */
export interface ProcessEnd {
  code: number | null;
  isLate: boolean;
  /** The last of what it has said. */
  said: string;
}

const pollMs = 500;
/** Of a program that a signal has ended, as shells tell it. */
const killed = 137;
/** What it says goes to a file, which stays small: a talkative one must not fill the disk. */
const largestOutput = 1024 * 1024;

/** Starts it as the leader of a group of its own, with its words in `output`; its adb finds the server of this agent. */
export function startFirmwareProcess(
  [command = '', ...argv]: readonly string[],
  { output, adbServerPort }: { output: string; adbServerPort: number },
): Promise<FirmwareProcess & { ended: Promise<number | null> }> {
  const said = openSync(output, 'a', 0o600);
  const child = spawn(command, argv, {
    detached: true,
    stdio: ['ignore', said, said],
    env: { ...process.env, ANDROID_ADB_SERVER_PORT: String(adbServerPort) },
  });
  closeSync(said);
  child.unref();
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => resolve(code ?? killed));
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('spawn', () => {
      const pid = child.pid ?? 0;
      resolve({ pid, startedAs: startTimeOf(pid), ended });
    });
  });
}

/** Waits for its end; at `until` (milliseconds since 1970) it is killed with all that it has started. */
export async function awaitProcess(
  process: FirmwareProcess,
  output: string,
  until: number,
  ended: Promise<number | null> = Promise.resolve(null),
): Promise<ProcessEnd> {
  let isLate = false;
  while (isRunning(process)) {
    keepSmall(output);
    if (Date.now() >= until) {
      isLate = true;
      killGroup(process.pid);
    }
    await wait(pollMs);
  }
  return { code: await ended, isLate, said: lastWords(output) };
}

export function isRunning({ pid, startedAs }: FirmwareProcess): boolean {
  return startedAs !== '' && startTimeOf(pid) === startedAs;
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended in this moment.
  }
}

function keepSmall(output: string): void {
  try {
    if (statSync(output).size > largestOutput) truncateSync(output);
  } catch {
    // Without its words it goes on all the same.
  }
}

function lastWords(output: string): string {
  try {
    return readFileSync(output, 'utf8').trim().slice(-firmwareLimits.detailCharacters);
  } catch (error) {
    return textOf(error);
  }
}
