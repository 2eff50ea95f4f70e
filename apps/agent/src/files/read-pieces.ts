import { open } from 'node:fs/promises';

/** A larger one costs the processor less, and a device that takes it slowly is silent for longer. */
export const pieceBytes = 1024 * 1024;

/**
 * A file from its start, in pieces. Each is good until the next is asked for: all of them lie in one buffer, for a file that
 * goes to many devices at once would fill the memory faster than it is tidied.
 */
export async function* readPieces(path: string): AsyncGenerator<Buffer, void> {
  const file = await open(path);
  try {
    const buffer = Buffer.allocUnsafeSlow(pieceBytes);
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, pieceBytes);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}
