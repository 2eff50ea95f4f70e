import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, startTimeOf } from '@rackhand/program/process-life';

/** One trial on one data directory: the file names who runs on it and where it is reached. */
export interface LockHolder {
  pid: number;
  /** startTimeOf(pid), so that a later process under the same pid is not taken for the holder. */
  started: string;
  address: string;
}

export type LockResult = { taken: true; release: () => void } | { taken: false; holder: LockHolder };

function parseHolder(text: string): LockHolder | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return undefined;
    const { pid, started, address } = value as Partial<Record<keyof LockHolder, unknown>>;
    if (typeof pid !== 'number' || typeof started !== 'string' || typeof address !== 'string')
      return undefined;
    return { pid, started, address };
  } catch {
    return undefined;
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function isRunning(holder: LockHolder): boolean {
  return isAlive(holder.pid) && startTimeOf(holder.pid) === holder.started;
}

/** Hard links are made at once or not at all, so of two starters one gets the name. */
function linkIfFree(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Moves a dead holder's file away; another starter's fresh one, caught by that, is put back. */
function clearStale(file: string, stale: string): void {
  const aside = `${file}.stale-${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return; // Another starter has cleared it first.
  }
  if (readText(aside) !== stale) linkIfFree(aside, file);
  rmSync(aside, { force: true });
}

export function takeTrialLock(dataDir: string, address: string): LockResult {
  const file = join(dataDir, 'trial.lock');
  const own = `${file}.${process.pid}`;
  const text = JSON.stringify({ pid: process.pid, started: startTimeOf(process.pid), address });
  writeFileSync(own, text);
  try {
    for (;;) {
      if (linkIfFree(own, file)) return { taken: true, release: () => releaseLock(file, text) };
      const found = readText(file);
      if (found === undefined) continue;
      const holder = parseHolder(found);
      if (holder !== undefined && isRunning(holder)) return { taken: false, holder };
      clearStale(file, found);
    }
  } finally {
    rmSync(own, { force: true });
  }
}

function releaseLock(file: string, text: string): void {
  if (readText(file) === text) rmSync(file, { force: true });
}
