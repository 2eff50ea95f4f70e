import { rm, utimes } from 'node:fs/promises';
import { createFileRoom } from './file-room.ts';
import type { FileStore } from './file-store.ts';
import { gatherFile } from './gather-file.ts';

/**
 * Brings files from one store to another, each read to its end and hashed on the way. Those that are there already stay,
 * and `touch` is called with each: they are still wanted.
 * @returns those that the first has not, or not as they were
 */
export async function copyFiles(
  from: FileStore,
  to: FileStore,
  wanted: readonly { sha256: string; size: number }[],
  touch: (sha256: string) => Promise<void> = () => Promise.resolve(),
): Promise<string[]> {
  const there = new Map<string, number>();
  for await (const { sha256, bytes } of to.list()) there.set(sha256, bytes);
  const lost: string[] = [];
  for (const { sha256, size } of wanted) {
    if (there.get(sha256) === size) await touch(sha256);
    else if (!(await copyFile(from, to, sha256))) lost.push(sha256);
  }
  return lost;
}

/** Who has been erased stays so in the other store too. */
export async function copyErased(from: FileStore, to: FileStore): Promise<void> {
  const known = new Set(await to.readErased());
  for (const uid of await from.readErased()) if (!known.has(uid)) await to.noteErased(uid);
}

async function copyFile(from: FileStore, to: FileStore, sha256: string): Promise<boolean> {
  const source = await from.read(sha256);
  if (source === null) return false;
  const rule = { room: createFileRoom(to.incoming, 0), maximumBytes: Number.POSITIVE_INFINITY };
  const gathered = await gatherFile(source, rule);
  try {
    if (gathered.sha256 === sha256) await to.put(sha256, gathered.path);
    return gathered.sha256 === sha256;
  } finally {
    await rm(gathered.path, { force: true });
  }
}

/** So that what is old by its time is what nothing has wanted for so long. */
export const touchFile = (path: string): Promise<void> => utimes(path, new Date(), new Date());
