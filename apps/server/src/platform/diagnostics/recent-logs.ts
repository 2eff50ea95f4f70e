import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { textOf } from '@rackhand/program/text-of';

/** Of each log; an evening's worth, and still small enough for a mail. */
const keptBytes = 256 * 1024;

/** The last lines of every log below the data directory, by file; where the logs go elsewhere there are none. */
export async function recentLogs(dataDir: string): Promise<Record<string, string[]>> {
  const logs: Record<string, string[]> = {};
  for (const folder of ['logs', 'postgres']) {
    const names = await readdir(join(dataDir, folder)).catch(() => []);
    for (const name of names.filter((one) => one.endsWith('.log')).sort())
      logs[`${folder}/${name}`] = await lastLines(join(dataDir, folder, name)).catch(failed);
  }
  return logs;
}

async function lastLines(path: string): Promise<string[]> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const start = Math.max(0, size - keptBytes);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - start), 0, size - start, start);
    const lines = buffer.subarray(0, bytesRead).toString('utf8').split('\n');
    // The first one may be half a line.
    return lines.slice(start === 0 ? 0 : 1).filter((line) => line !== '');
  } finally {
    await file.close();
  }
}

const failed = (error: unknown): string[] => [textOf(error)];
