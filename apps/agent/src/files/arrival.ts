import { type FileHandle, open } from 'node:fs/promises';
import { giveBuffer, pieceBytes, takeBuffer } from './piece-buffers.ts';

/**
 * What has come of a file may not be given on to its end: it was another file, or nothing more of it comes for now. It may be
 * there whole later.
 */
export class BrokenOff extends Error {}

/** A file on its way to this host: how much of it lies there, and whether it is the right one. */
export interface Arrival {
  /** So many bytes lie there. */
  came(bytes: number): void;
  /** All of it lies there and is right, or this is why not. */
  end(failure: Error | null): void;
  /** Resolves when some of it has come. */
  begun: Promise<void>;
  /**
   * Resolves when so many bytes may be given on: the last of them only when all are there and are the right ones. Throws where
   * they will not be, or nothing has come for `silentMs`.
   */
  until(bytes: number, silentMs: number): Promise<void>;
}

export function createArrival(whole: number): Arrival {
  let bytes = 0;
  let failure: Error | null = null;
  let isRight = false;
  let waiting: (() => void)[] = [];
  let begin = (): void => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const wake = (): void => {
    const woken = waiting;
    waiting = [];
    for (const resolve of woken) resolve();
  };
  const next = (silentMs: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new BrokenOff('nothing more of the file comes')), silentMs);
      waiting.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  return {
    begun,
    came(count) {
      bytes = count;
      if (count > 0) begin();
      wake();
    },
    end(error) {
      failure ??= error;
      isRight = failure === null;
      wake();
    },
    async until(wanted, silentMs) {
      while (!isRight) {
        if (failure !== null) throw failure;
        if (bytes >= wanted && wanted < whole) return;
        await next(silentMs);
      }
    },
  };
}

interface Arriving {
  /** Where it lies in the end; until then beside it. */
  path: string;
  bytes: number;
  arrival: Pick<Arrival, 'until'>;
  silentMs: number;
}

/** A file from its start while it is still arriving, in pieces. Each is good until the next is asked for. */
export async function* readArriving({
  path,
  bytes,
  arrival,
  silentMs,
}: Arriving): AsyncGenerator<Buffer, void> {
  await arrival.until(Math.min(pieceBytes, bytes), silentMs);
  const file = await openArriving(path);
  try {
    const buffer = takeBuffer();
    for (let at = 0; at < bytes; ) {
      const upTo = Math.min(at + pieceBytes, bytes);
      await arrival.until(upTo, silentMs);
      const { bytesRead } = await file.read(buffer, 0, upTo - at, at);
      // It began anew while it was read.
      if (bytesRead === 0) throw new BrokenOff('the file has become shorter');
      at += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
    giveBuffer(buffer);
  } finally {
    await file.close();
  }
}

async function openArriving(path: string): Promise<FileHandle> {
  try {
    return await open(`${path}.part`).catch(() => open(path));
  } catch {
    throw new BrokenOff('what had come lies there no more');
  }
}
