import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTimeOf } from '@rackhand/program/process-life';
import { z } from 'zod';

const record = z.object({ pid: z.int().positive(), started: z.string() });

/** The process whose agent runs on this data directory; null when there is none. One that was killed leaves a record that names nobody. */
export function findRunningAgent(dataDir: string): number | null {
  try {
    const { pid, started } = record.parse(JSON.parse(readFileSync(fileOf(dataDir), 'utf8')));
    return started !== '' && startTimeOf(pid) === started ? pid : null;
  } catch {
    return null;
  }
}

/** Two agents with one key and one adb server would only disturb each other. */
export function recordAgent(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const own = { pid: process.pid, started: startTimeOf(process.pid) };
  writeFileSync(fileOf(dataDir), JSON.stringify(own), { mode: 0o600 });
}

export function forgetAgent(dataDir: string): void {
  rmSync(fileOf(dataDir), { force: true });
}

function fileOf(dataDir: string): string {
  return join(dataDir, 'agent.json');
}
