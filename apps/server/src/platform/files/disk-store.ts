import { mkdir, open, opendir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { syncDirectory } from '../disk/sync-directory.ts';
import { erasedFolder, type FileStore, keyOf, sha256Of, storeIdKey } from './file-store.ts';

/** A folder of this machine, or one that several servers have in common. */
export function createDiskStore(directory: string): FileStore {
  const pathOf = (sha256: string): string => join(directory, keyOf(sha256));
  return {
    place: directory,
    incoming: join(directory, 'incoming'),
    put: async (sha256, path) => {
      const folder = dirname(pathOf(sha256));
      const made = await mkdir(folder, { recursive: true, mode: 0o700 });
      await rename(path, pathOf(sha256));
      await syncDirectory(folder);
      if (made !== undefined) await syncDirectory(directory);
    },
    read: async (sha256, range) => openFile(pathOf(sha256), range),
    remove: (sha256) => rm(pathOf(sha256), { force: true }),
    list: () => listBelow(directory),
    readId: async () => {
      const text = await unlessGone(readFile(join(directory, storeIdKey), 'utf8'));
      return text?.trim() ?? null;
    },
    writeId: async (id) => {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await writeFile(`${join(directory, storeIdKey)}.new`, `${id}\n`, { flush: true });
      await rename(`${join(directory, storeIdKey)}.new`, join(directory, storeIdKey));
      await syncDirectory(directory);
    },
    noteErased: async (uid) => {
      const folder = join(directory, erasedFolder);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(join(folder, uid), '', { flush: true });
      for (const path of [folder, directory]) await syncDirectory(path);
    },
    readErased: async () => (await unlessGone(readdir(join(directory, erasedFolder)))) ?? [],
  };
}

/** Opened before it is answered, so that a file that goes afterwards can still be read to its end. */
async function openFile(path: string, range?: { first: number; last: number }): Promise<Readable | null> {
  const handle = await unlessGone(open(path, 'r'));
  if (handle === null) return null;
  return handle.createReadStream({
    ...(range === undefined ? {} : { start: range.first, end: range.last }),
    highWaterMark: 256 * 1024,
  });
}

async function* listBelow(directory: string): AsyncGenerator<{ sha256: string; bytes: number }> {
  const folders = await unlessGone(opendir(directory));
  if (folders === null) return;
  for await (const { name: folder } of folders) {
    if (!/^[0-9a-f]{2}$/.test(folder)) continue;
    for await (const { name } of await opendir(join(directory, folder))) {
      const sha256 = sha256Of(`${folder}/${name}`);
      const facts = sha256 === null ? null : await unlessGone(stat(join(directory, folder, name)));
      if (sha256 !== null && facts !== null) yield { sha256, bytes: facts.size };
    }
  }
}

/** null: there is none. */
export async function unlessGone<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
