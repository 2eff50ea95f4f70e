import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, stat, statfs, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Arrival, BrokenOff } from './arrival.ts';
import { makeRoom } from './cache-room.ts';
import { type FetchSettings, fetchFile, type WantedFile } from './fetch-file.ts';
import { FileFailure } from './file-failure.ts';
import type { RequestPart } from './request-part.ts';

export interface CacheSettings extends FetchSettings {
  /** Whoever gives a file on while it arrives waits so long for more of it. */
  silentMs: number;
}

export interface CacheDeps {
  folder: string;
  maximumBytes: number;
  request: RequestPart;
  settings: CacheSettings;
}

/** A file that came wrong is fetched once more. */
const tries = 2;

export type Bring = (file: WantedFile, arrival: Pick<Arrival, 'came' | 'end'>) => Promise<void>;

/** Has a file lie there whole and right, and fetches it where it does not. */
export function createBringing(
  { folder, maximumBytes, request, settings }: CacheDeps,
  isHeld: (sha256: string) => boolean,
): Bring {
  /** Read and found right since this program started. */
  const proven = new Set<string>();
  const isThere = async (path: string, { sha256, bytes }: WantedFile): Promise<boolean> =>
    (await sizeOf(path)) === bytes && (proven.has(sha256) || (await sha256Of(path)) === sha256);

  const fetchAnew = async (file: WantedFile, path: string, arrival: Parameters<Bring>[1]): Promise<void> => {
    await rm(path, { force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await makeRoom(folder, { bytes: file.bytes, maximumBytes, isHeld: (name) => isHeld(name.slice(0, 64)) });
    await requireDisk(folder, file.bytes - ((await sizeOf(`${path}.part`)) ?? 0));
    for (let nth = 0; nth < tries; nth += 1) {
      const part = { ...file, path: `${path}.part`, request, settings, onProgress: arrival.came };
      if (await fetchFile(part).catch(withoutPart(part.path))) {
        await rename(part.path, path);
        return;
      }
      arrival.end(new BrokenOff('it was another file'));
      await rm(part.path, { force: true });
    }
    throw new FileFailure('FILE_CHANGED', `not the file ${file.sha256}, ${String(tries)} times`);
  };
  return async (file, arrival) => {
    const path = join(folder, file.sha256);
    if (!(await isThere(path, file))) await fetchAnew(file, path, arrival);
    proven.add(file.sha256);
    const now = new Date();
    await utimes(path, now, now);
  };
}

async function sizeOf(path: string): Promise<number | null> {
  return stat(path).then(
    ({ size }) => size,
    () => null,
  );
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** What fills a disk is taken away at once, for all else that is to be written there; what only broke off is gone on with. */
function withoutPart(path: string): (error: unknown) => Promise<never> {
  return async (error) => {
    if (error instanceof FileFailure && error.reason === 'HOST_FULL') await rm(path, { force: true });
    throw error;
  };
}

/** Before the first byte: a disk that is filled by it would keep the rest of the host from working. */
async function requireDisk(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes) throw new FileFailure('HOST_FULL', `${String(bytes)} bytes are wanted`);
}
