import { createHash } from 'node:crypto';
import type { FileContent } from '../device/file-content.ts';
import type { SigningBlock } from './signing-block.ts';
import { readAt, type ZipDirectory } from './zip-directory.ts';

const chunkBytes = 1024 * 1024;

/** The digest that the schemes from v2 on sign: of all but the block itself, chunk by chunk. */
export function readContentDigest(
  apk: FileContent,
  { startsAt, endsAt }: ZipDirectory,
  block: Pick<SigningBlock, 'startsAt'>,
  hash: 'sha256' | 'sha512',
): Buffer {
  const end = Buffer.from(readAt(apk, endsAt, apk.size - endsAt));
  // The end's word of where the directory starts was signed as if there were no block.
  end.writeUInt32LE(block.startsAt, 16);
  const chunks = [...chunksOf(apk, 0, block.startsAt), ...chunksOf(apk, startsAt, endsAt), () => end];
  const digests = chunks.map((read) => {
    const chunk = read();
    return createHash(hash).update(prefix(0xa5, chunk.length)).update(chunk).digest();
  });
  return createHash(hash).update(prefix(0x5a, digests.length)).update(Buffer.concat(digests)).digest();
}

function chunksOf(apk: FileContent, from: number, to: number): (() => Buffer)[] {
  const count = Math.max(0, Math.ceil((to - from) / chunkBytes));
  return Array.from({ length: count }, (_, nth) => () => {
    const at = from + nth * chunkBytes;
    return readAt(apk, at, Math.min(chunkBytes, to - at));
  });
}

function prefix(mark: number, value: number): Buffer {
  const bytes = Buffer.alloc(5);
  bytes.writeUInt8(mark, 0);
  bytes.writeUInt32LE(value, 1);
  return bytes;
}
