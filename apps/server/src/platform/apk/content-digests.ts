import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { FileSections } from './file-sections.ts';

export type DigestName = 'sha256' | 'sha512';

const pieceBytes = 1024 ** 2;

/** How v2 and later see the content: three sections in pieces of a mebibyte, the block left out. */
export async function contentDigests(
  file: FileHandle,
  { directoryAt, endAt, end }: FileSections,
  blockAt: number,
  names: readonly DigestName[],
): Promise<Map<DigestName, Buffer>> {
  const tops = names.map((name) => ({ name, digests: [] as Buffer[] }));
  const add = (piece: Buffer): void => {
    const head = Buffer.alloc(5);
    head[0] = 0xa5;
    head.writeUInt32LE(piece.length, 1);
    for (const { name, digests } of tops) digests.push(createHash(name).update(head).update(piece).digest());
  };
  for await (const piece of piecesIn(file, 0, blockAt)) add(piece);
  for await (const piece of piecesIn(file, directoryAt, endAt)) add(piece);
  // The directory is counted as if it stood where the block does.
  const moved = Buffer.from(end);
  moved.writeUInt32LE(blockAt, 16);
  add(moved);
  return new Map(
    tops.map(({ name, digests }) => {
      const head = Buffer.alloc(5);
      head[0] = 0x5a;
      head.writeUInt32LE(digests.length, 1);
      const hash = createHash(name).update(head);
      for (const digest of digests) hash.update(digest);
      return [name, hash.digest()];
    }),
  );
}

async function* piecesIn(file: FileHandle, from: number, to: number): AsyncGenerator<Buffer> {
  const room = Buffer.alloc(pieceBytes);
  for (let at = from; at < to; ) {
    const wanted = Math.min(pieceBytes, to - at);
    let filled = 0;
    while (filled < wanted) {
      const { bytesRead } = await file.read(room, filled, wanted - filled, at + filled);
      if (bytesRead === 0) return;
      filled += bytesRead;
    }
    yield room.subarray(0, wanted);
    at += wanted;
  }
}
