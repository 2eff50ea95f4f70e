import { join } from 'node:path';
import { type Arrival, createArrival, readArriving } from './arrival.ts';
import { type Bring, type CacheDeps, type CacheSettings, createBringing } from './bring-file.ts';
import type { WantedFile } from './fetch-file.ts';
import { readPieces } from './read-pieces.ts';

export const defaultFetchSettings: CacheSettings = { retryMs: 1_000, giveUpMs: 5 * 60_000, silentMs: 5_000 };

/** Files of the server on this host: each is fetched once, however many devices it goes to. */
export interface FileCache {
  /** Throws FileFailure. What is held stays until it is let go. */
  hold(file: WantedFile, onProgress: (done: number) => void): Promise<HeldFile>;
  /** The same as soon as some of it has come: `read` gives it as it comes, and its end when it is whole and right. */
  holdArriving(file: WantedFile, onProgress: (done: number) => void): Promise<ArrivingFile>;
}

export interface HeldFile {
  /** Where it lies. */
  path: string;
  /** From the start, as often as it is asked for; a piece is good until the next is asked for. */
  read(): AsyncIterable<Buffer>;
  letGo(): void;
}

/** `read` throws FileFailure where it does not come, or BrokenOff where that is not known yet. */
export interface ArrivingFile extends HeldFile {
  /** Resolves when it is whole and right; throws FileFailure. */
  whole(): Promise<void>;
}

export function createFileCache(deps: CacheDeps): FileCache {
  const { folder, settings } = deps;
  const holders = new Map<string, number>();
  const fetches = new Map<string, Fetch>();
  const bring = createBringing(deps, (sha256) => (holders.get(sha256) ?? 0) > 0);

  /** With those that are at it already. */
  const joinFetch = (file: WantedFile): Fetch => {
    const { sha256 } = file;
    const running = fetches.get(sha256);
    if (running !== undefined) return running;
    const started = startFetch(bring, file);
    fetches.set(sha256, started);
    const forget = (): void => {
      if (fetches.get(sha256) === started) fetches.delete(sha256);
    };
    started.whole.then(forget, forget);
    return started;
  };
  const holdArriving: FileCache['holdArriving'] = async (file, onProgress) => {
    const { sha256, bytes } = file;
    const path = join(folder, sha256);
    holders.set(sha256, (holders.get(sha256) ?? 0) + 1);
    const fetch = joinFetch(file);
    fetch.listeners.add(onProgress);
    const letGo = (): void => {
      fetch.listeners.delete(onProgress);
      holders.set(sha256, (holders.get(sha256) ?? 1) - 1);
    };
    try {
      await Promise.race([fetch.arrival.begun, fetch.whole]);
    } catch (error) {
      letGo();
      throw error;
    }
    const { arrival } = fetch;
    const arriving = { path, bytes, arrival, silentMs: settings.silentMs };
    return {
      path,
      whole: () => fetch.whole,
      read: () => (fetch.isWhole() ? readPieces(path) : readArriving(arriving)),
      letGo,
    };
  };
  return {
    holdArriving,
    async hold(file, onProgress) {
      const held = await holdArriving(file, onProgress);
      try {
        await held.whole();
        return held;
      } catch (error) {
        held.letGo();
        throw error;
      }
    },
  };
}

interface Fetch {
  whole: Promise<void>;
  isWhole(): boolean;
  arrival: Arrival;
  listeners: Set<(done: number) => void>;
}

function startFetch(bring: Bring, file: WantedFile): Fetch {
  const listeners = new Set<(done: number) => void>();
  const arrival = createArrival(file.bytes);
  let isWhole = false;
  const came = (done: number): void => {
    arrival.came(done);
    for (const listener of listeners) listener(done);
  };
  const whole = bring(file, { came, end: arrival.end }).then(
    () => {
      isWhole = true;
      arrival.end(null);
    },
    (error: unknown) => {
      arrival.end(error instanceof Error ? error : new Error(String(error)));
      throw error;
    },
  );
  // Nobody may be there to hear of it any more.
  whole.catch(() => undefined);
  return { whole, isWhole: () => isWhole, arrival, listeners };
}
