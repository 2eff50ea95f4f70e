import { readFileSync } from 'node:fs';
import { readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';

/** What a running PostgreSQL writes into its cluster. */
export interface Postmaster {
  pid: number;
  dataDirectory: string;
  socketDirectory: string;
  ready: boolean;
}

/** null where none has started there, or the file is not complete yet. */
export async function readPostmaster(cluster: string): Promise<Postmaster | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => null);
  if (text === null) return null;
  const [pid, dataDirectory, , , socketDirectory, , , status] = text.split('\n');
  if (!/^\d+$/.test(pid ?? '') || dataDirectory === undefined) return null;
  return {
    pid: Number(pid),
    dataDirectory,
    socketDirectory: socketDirectory ?? '',
    ready: status?.trim() === 'ready',
  };
}

/** A dead process that nobody has waited for (in a container without an init) still takes signals, but is dead. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${String(pid)}/stat`, 'latin1'));
  } catch {
    return process.platform !== 'linux';
  }
}

/** The program of a process; null where the system does not tell. */
export async function programOf(pid: number): Promise<string | null> {
  return readlink(`/proc/${String(pid)}/exe`).catch(() => null);
}
