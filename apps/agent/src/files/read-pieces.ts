import { open } from 'node:fs/promises';
import { giveBuffer, pieceBytes, takeBuffer } from './piece-buffers.ts';

/** A file from its start, in pieces. Each is good until the next is asked for. */
export async function* readPieces(path: string): AsyncGenerator<Buffer, void> {
  const file = await open(path);
  try {
    const buffer = takeBuffer();
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, pieceBytes);
      if (bytesRead === 0) {
        // Whoever leaves before the end may still be sending the last piece.
        giveBuffer(buffer);
        return;
      }
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}
