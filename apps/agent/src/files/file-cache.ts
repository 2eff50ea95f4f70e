import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, stat, statfs, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { makeRoom } from './cache-room.ts';
import { type FetchSettings, fetchFile, type WantedFile } from './fetch-file.ts';
import { FileFailure } from './file-failure.ts';
import { readPieces } from './read-pieces.ts';
import type { RequestPart } from './request-part.ts';

export const defaultFetchSettings: FetchSettings = { retryMs: 1_000, giveUpMs: 5 * 60_000 };

/** Files of the server on this host: each is fetched once, however many devices it goes to. */
export interface FileCache {
  /** Throws FileFailure. What is held stays until it is let go. */
  hold(file: WantedFile, onProgress: (done: number) => void): Promise<HeldFile>;
}

export interface HeldFile {
  /** Where it lies. */
  path: string;
  /** From the start, as often as it is asked for; a piece is good until the next is asked for. */
  read(): AsyncIterable<Buffer>;
  letGo(): void;
}

interface CacheDeps {
  folder: string;
  maximumBytes: number;
  request: RequestPart;
  settings: FetchSettings;
}

/** A file that came wrong is fetched once more. */
const tries = 2;

export function createFileCache({ folder, maximumBytes, request, settings }: CacheDeps): FileCache {
  const holders = new Map<string, number>();
  const fetches = new Map<string, Fetch>();
  /** Read and found right since this program started. */
  const proven = new Set<string>();
  const nameOf = (sha256: string): string => join(folder, sha256);
  const letGo = (sha256: string): void => {
    holders.set(sha256, (holders.get(sha256) ?? 1) - 1);
  };

  const bring = async (file: WantedFile, onProgress: (done: number) => void): Promise<void> => {
    const path = nameOf(file.sha256);
    if (proven.has(file.sha256) && (await sizeOf(path)) === file.bytes) return;
    if ((await sizeOf(path)) === file.bytes && (await sha256Of(path)) === file.sha256) {
      proven.add(file.sha256);
      return;
    }
    await rm(path, { force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await makeRoom(folder, {
      bytes: file.bytes,
      maximumBytes,
      isHeld: (name) => (holders.get(name.slice(0, 64)) ?? 0) > 0,
    });
    await requireDisk(folder, file.bytes - ((await sizeOf(`${path}.part`)) ?? 0));
    for (let nth = 0; nth < tries; nth += 1) {
      const part = { ...file, path: `${path}.part`, request, settings, onProgress };
      if (await fetchFile(part).catch(withoutPart(part.path))) {
        await rename(`${path}.part`, path);
        proven.add(file.sha256);
        return;
      }
      await rm(`${path}.part`, { force: true });
    }
    throw new FileFailure('FILE_CHANGED', `not the file ${file.sha256}, ${String(tries)} times`);
  };
  const joinFetch = async (file: WantedFile, onProgress: (done: number) => void): Promise<void> => {
    const running = fetches.get(file.sha256) ?? startFetch(bring, file);
    fetches.set(file.sha256, running);
    running.listeners.add(onProgress);
    try {
      await running.whole;
    } finally {
      running.listeners.delete(onProgress);
      if (fetches.get(file.sha256) === running) fetches.delete(file.sha256);
    }
  };
  return {
    async hold(file, onProgress) {
      const { sha256 } = file;
      holders.set(sha256, (holders.get(sha256) ?? 0) + 1);
      try {
        await joinFetch(file, onProgress);
        const now = new Date();
        await utimes(nameOf(sha256), now, now);
      } catch (error) {
        letGo(sha256);
        throw error;
      }
      return {
        path: nameOf(sha256),
        read: () => readPieces(nameOf(sha256)),
        letGo: () => letGo(sha256),
      };
    },
  };
}

interface Fetch {
  whole: Promise<void>;
  listeners: Set<(done: number) => void>;
}

function startFetch(
  bring: (file: WantedFile, onProgress: (done: number) => void) => Promise<void>,
  file: WantedFile,
): Fetch {
  const listeners = new Set<(done: number) => void>();
  const whole = bring(file, (done) => {
    for (const listener of listeners) listener(done);
  });
  return { whole, listeners };
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
