/**
 * Between the entries of an Android package and its directory stands who has signed all of it. Server and agent read it by the
 * same words, so that both name the same signers. Nothing here says that a signature holds.
 */

export const schemeIds = { v2: 0x7109871a, v3: 0xf05368c0, 'v3.1': 0x1b93ad61 } as const;
export type BlockScheme = keyof typeof schemeIds;

/** What is there is no signing block that Android would read. */
export class BrokenSigning extends Error {}

export function mustHold(holds: boolean): asserts holds {
  if (!holds) throw new BrokenSigning('the signing block is broken');
}

export const endRecordBytes = 22;
/** The record at the end of a zip file, with the longest comment that it may have. */
export const longestEndBytes = endRecordBytes + 0xffff;

/** Where the record begins in the last bytes of a file, as Android looks for it: its comment has to fill the rest. */
export function endRecordIn(tail: Buffer): number | null {
  for (let at = tail.length - endRecordBytes; at >= 0; at -= 1) {
    const comment = tail.length - at - endRecordBytes;
    if (tail.readUInt32LE(at) === 0x06054b50 && tail.readUInt16LE(at + 20) === comment) return at;
  }
  return null;
}

const magic = 'APK Sig Block 42';
/** What a block ends with: its size once more, and its name. */
export const footBytes = 24;
/** In front of it stands its size, which does not count itself. */
export const headBytes = 8;

/** How many bytes the block has behind its head, by the last ones before the directory; null: there is none. */
export function blockSizeIn(foot: Buffer, most: number): number | null {
  if (foot.length < footBytes || foot.toString('latin1', 8, footBytes) !== magic) return null;
  const size = foot.readBigUInt64LE(0);
  mustHold(size >= footBytes && size <= most);
  return Number(size);
}

/** What a whole block holds, by the ids of schemes. */
export function pairsIn(block: Buffer): Map<number, Buffer> {
  const size = block.length - headBytes;
  mustHold(size >= footBytes && block.readBigUInt64LE(0) === BigInt(size));
  const bytes = block.subarray(headBytes, block.length - footBytes);
  const pairs = new Map<number, Buffer>();
  for (let at = 0; at < bytes.length; ) {
    mustHold(at + 12 <= bytes.length);
    const length = Number(bytes.readBigUInt64LE(at));
    mustHold(length >= 4 && at + 8 + length <= bytes.length);
    const id = bytes.readUInt32LE(at + 8);
    // The first one of an id is what Android takes.
    if (!pairs.has(id)) pairs.set(id, bytes.subarray(at + 12, at + 8 + length));
    at += 8 + length;
  }
  return pairs;
}

/** Takes bytes from the front, each piece behind its length. */
export interface Pieces {
  readonly isEmpty: boolean;
  next(): Buffer;
  number(): number;
}

export function piecesOf(bytes: Buffer): Pieces {
  let at = 0;
  const number = (): number => {
    mustHold(at + 4 <= bytes.length);
    at += 4;
    return bytes.readUInt32LE(at - 4);
  };
  return {
    get isEmpty() {
      return at >= bytes.length;
    },
    next: () => {
      const size = number();
      mustHold(at + size <= bytes.length);
      at += size;
      return bytes.subarray(at - size, at);
    },
    number,
  };
}

/** All pieces that follow each other in there. */
export function allPieces(bytes: Buffer): Buffer[] {
  const pieces = piecesOf(bytes);
  const found: Buffer[] = [];
  while (!pieces.isEmpty) found.push(pieces.next());
  return found;
}

/** The number in front of a piece, and what follows it. */
export function numbered(piece: Buffer): [number, Buffer] {
  mustHold(piece.length >= 4);
  return [piece.readUInt32LE(0), piece.subarray(4)];
}
