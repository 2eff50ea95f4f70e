import type { FileHandle } from 'node:fs/promises';
import { giveBuffer, takeBuffer } from './piece-buffers.ts';

/** Writes to the end of a file what comes in small pieces; what comes while something is written is written together. */
export interface BlockWriter {
  /** Resolves when there is room for more; the piece is the caller's again. Throws what the disk says. */
  write(piece: Buffer): Promise<void>;
  /** Resolves when all of it is written. */
  end(): Promise<void>;
}

interface Told {
  /** Beside the disk, which takes as long. */
  begun(block: Buffer): void;
  written(bytes: number): void;
}

export function createBlockWriter(handle: FileHandle, { begun, written }: Told): BlockWriter {
  let filling = takeBuffer();
  let filled = 0;
  let other = takeBuffer();
  let writing: Promise<void> | null = null;
  const writeAll = async (): Promise<void> => {
    while (filled > 0) {
      const block = filling.subarray(0, filled);
      [filling, other, filled] = [other, filling, 0];
      const appended = handle.appendFile(block);
      begun(block);
      await appended;
      written(block.length);
    }
    writing = null;
  };
  return {
    async write(piece) {
      for (let at = 0; at < piece.length; ) {
        const copied = piece.copy(filling, filled, at);
        filled += copied;
        at += copied;
        if (writing === null) {
          writing = writeAll();
          // What fails is told by whoever waits for it next.
          writing.catch(() => undefined);
        }
        if (filled === filling.length) await writing;
      }
    },
    async end() {
      await writing;
      giveBuffer(filling);
      giveBuffer(other);
    },
  };
}
