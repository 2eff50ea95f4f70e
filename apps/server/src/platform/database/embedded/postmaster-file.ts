import { readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { readPlain } from './own-files.ts';

/** What a running PostgreSQL writes into its cluster. */
export interface Postmaster {
  pid: number;
  dataDirectory: string;
  socketDirectory: string;
  ready: boolean;
}

/** null where none has started there, or the file is not complete yet. */
export async function readPostmaster(cluster: string): Promise<Postmaster | null> {
  const text = await readPlain(join(cluster, 'postmaster.pid'));
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

/** The program of a process; null where the system does not tell. */
export async function programOf(pid: number): Promise<string | null> {
  return readlink(`/proc/${String(pid)}/exe`).catch(() => null);
}
