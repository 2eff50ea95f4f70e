import { lstat, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { remoteFile } from '@rackhand/contract/test/run-files';

/** Where a file of that name goes below a folder, whose folders are made; null: the name leads, or a link in them leads, out of it. */
export async function placeBelow(folder: string, name: string): Promise<string | null> {
  if (!remoteFile.safeParse(name).success) return null;
  const parts = name.split('/');
  let path = folder;
  for (const part of parts.slice(0, -1)) {
    path = join(path, part);
    await mkdir(path, { recursive: true });
    if (!(await lstat(path)).isDirectory()) return null;
  }
  return join(path, parts.at(-1) ?? '');
}
