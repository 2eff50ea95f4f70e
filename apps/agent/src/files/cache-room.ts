import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

interface Room {
  /** That are to come. */
  bytes: number;
  maximumBytes: number;
  isHeld(name: string): boolean;
}

/** Takes away what has not been used for the longest time; what is held stays, also where the folder then holds too much. */
export async function makeRoom(folder: string, { bytes, maximumBytes, isHeld }: Room): Promise<void> {
  const files = await Promise.all((await readdir(folder)).map((name) => look(folder, name)));
  const oldestFirst = files.toSorted((a, b) => a.usedAt - b.usedAt);
  let total = files.reduce((sum, file) => sum + file.bytes, bytes);
  for (const file of oldestFirst) {
    if (total <= maximumBytes) return;
    if (isHeld(file.name)) continue;
    await rm(join(folder, file.name), { force: true });
    total -= file.bytes;
  }
}

async function look(folder: string, name: string): Promise<{ name: string; bytes: number; usedAt: number }> {
  const { size, mtimeMs } = await stat(join(folder, name));
  return { name, bytes: size, usedAt: mtimeMs };
}
