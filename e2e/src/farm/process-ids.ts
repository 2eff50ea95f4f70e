import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** The two processes that are not ours but were started for us: each has left its number in the data directory. */

const adbRecord = z.object({ pid: z.int() });

export function adbServerPid(dataDir: string): number {
  return adbRecord.parse(JSON.parse(readFileSync(join(dataDir, 'agent', 'adb-server.json'), 'utf8'))).pid;
}

export function postgresPid(dataDir: string): number {
  const folder = join(dataDir, 'postgres');
  const file = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((path) =>
    path.endsWith('postmaster.pid'),
  );
  if (file === undefined) throw new Error('no PostgreSQL runs on this data directory');
  return Number.parseInt(readFileSync(join(folder, file), 'utf8'), 10);
}

/** Command lines of the processes that `pid` has started and that still run. */
export function childrenOf(pid: number): string[] {
  return childPidsOf(pid).map(commandLineOf);
}

/** The process that `parent` has started with this in its command line; 0 while there is none. */
export function childPid(parent: number, part: string): number {
  return Number(childPidsOf(parent).find((pid) => commandLineOf(pid).includes(part)) ?? 0);
}

function childPidsOf(parent: number): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => new RegExp(`^PPid:\\s+${parent}$`, 'm').test(readProcess(name, 'status')));
}

function commandLineOf(pid: string): string {
  return readProcess(pid, 'cmdline').replaceAll('\0', ' ').trim();
}

/** Empty for one that has ended meanwhile. */
function readProcess(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
