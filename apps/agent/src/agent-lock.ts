import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const record = z.object({ pid: z.int().positive(), started: z.string() });

/** The process whose agent runs on this data directory; null when there is none. One that was killed leaves a record that names nobody. */
export function findRunningAgent(dataDir: string): number | null {
  try {
    const { pid, started } = record.parse(JSON.parse(readFileSync(fileOf(dataDir), 'utf8')));
    return started !== '' && startOf(pid) === started ? pid : null;
  } catch {
    return null;
  }
}

/** Two agents with one key and one adb server would only disturb each other. */
export function recordAgent(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const own = { pid: process.pid, started: startOf(process.pid) };
  writeFileSync(fileOf(dataDir), JSON.stringify(own), { mode: 0o600 });
}

export function forgetAgent(dataDir: string): void {
  rmSync(fileOf(dataDir), { force: true });
}

function fileOf(dataDir: string): string {
  return join(dataDir, 'agent.json');
}

/** When the process began, in the kernel's ticks: a number that is used again does not have it. */
function startOf(pid: number): string {
  try {
    const text = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
    // After the program's name, which may hold anything, state is the 3rd field of the file and the start its 22nd.
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
