import type { FileHandle } from 'node:fs/promises';
import { must } from './apk-faults.ts';
import { apkLimits } from './apk-limits.ts';
import { type FileSections, readAt } from './file-sections.ts';

export const schemeIds = { v2: 0x7109871a, v3: 0xf05368c0, 'v3.1': 0x1b93ad61 } as const;

/** What stands between a package's entries and its directory: signatures over the whole file, by the ids of their schemes. */
export interface SigningBlock {
  /** Where it begins; where the directory does in a file that has none. */
  at: number;
  pairs: ReadonlyMap<number, Buffer>;
}

const magic = 'APK Sig Block 42';
const footBytes = 24;

export async function readSigningBlock(
  file: FileHandle,
  { directoryAt }: FileSections,
): Promise<SigningBlock> {
  const none: SigningBlock = { at: directoryAt, pairs: new Map() };
  if (directoryAt < footBytes + 8) return none;
  const foot = await readAt(file, directoryAt - footBytes, footBytes);
  if (foot.toString('latin1', 8) !== magic) return none;
  const size = foot.readBigUInt64LE(0);
  must(size >= footBytes && size <= apkLimits.blockBytes && size + 8n <= directoryAt, 'badSignature');
  const at = directoryAt - Number(size) - 8;
  const block = await readAt(file, at, Number(size) + 8);
  must(block.readBigUInt64LE(0) === size, 'badSignature');
  return { at, pairs: pairsIn(block.subarray(8, block.length - footBytes)) };
}

function pairsIn(bytes: Buffer): Map<number, Buffer> {
  const pairs = new Map<number, Buffer>();
  let at = 0;
  while (at < bytes.length) {
    const size = Number(bytes.readBigUInt64LE(at));
    must(size >= 4 && at + 8 + size <= bytes.length, 'badSignature');
    const id = bytes.readUInt32LE(at + 8);
    // The first one of an id is what Android takes.
    if (!pairs.has(id)) pairs.set(id, bytes.subarray(at + 12, at + 8 + size));
    at += 8 + size;
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
  return {
    get isEmpty() {
      return at >= bytes.length;
    },
    next: () => {
      const size = bytes.readUInt32LE(at);
      must(at + 4 + size <= bytes.length, 'badSignature');
      at += 4 + size;
      return bytes.subarray(at - size, at);
    },
    number: () => {
      at += 4;
      return bytes.readUInt32LE(at - 4);
    },
  };
}

/** All pieces that follow each other in there. */
export function allPieces(bytes: Buffer): Buffer[] {
  const pieces = piecesOf(bytes);
  const found: Buffer[] = [];
  while (!pieces.isEmpty) found.push(pieces.next());
  return found;
}
