import type { FileContent } from '../device/file-content.ts';
import { readAt, type ZipDirectory } from './zip-directory.ts';

/** Between the members of a zip and its directory: what signs the rest of it. */
export interface SigningBlock {
  startsAt: number;
  values: ReadonlyMap<number, Buffer>;
}

const magic = Buffer.from('APK Sig Block 42', 'latin1');
const footerBytes = 8 + magic.length;
const maximumBytes = 16 * 1024 * 1024;

/** The largest that is noted of an installed app. */
const notedBytes = 64 * 1024;

/** As it stands in the file, and how large the directory behind it is. */
export function noteSigning(
  apk: FileContent,
  zip: ZipDirectory,
): { signing: Buffer; directoryBytes: number } {
  const block = findSigningBlock(apk, zip);
  const bytes = block === null ? 0 : zip.startsAt - block.startsAt;
  const signing = block === null || bytes > notedBytes ? Buffer.alloc(0) : readAt(apk, block.startsAt, bytes);
  return { signing, directoryBytes: zip.endsAt - zip.startsAt };
}

export function findSigningBlock(apk: FileContent, { startsAt: end }: ZipDirectory): SigningBlock | null {
  if (end < footerBytes + 8) return null;
  const footer = readAt(apk, end - footerBytes, footerBytes);
  if (!footer.subarray(8).equals(magic)) return null;
  const bytes = Number(footer.readBigUInt64LE(0));
  const startsAt = end - bytes - 8;
  if (bytes > maximumBytes || startsAt < 0) return null;
  return { startsAt, values: readPairs(readAt(apk, startsAt + 8, bytes - footerBytes)) };
}

function readPairs(bytes: Buffer): Map<number, Buffer> {
  const values = new Map<number, Buffer>();
  for (let at = 0; at + 12 <= bytes.length; ) {
    const length = Number(bytes.readBigUInt64LE(at));
    if (length < 4 || at + 8 + length > bytes.length) break;
    values.set(bytes.readUInt32LE(at + 8), bytes.subarray(at + 12, at + 8 + length));
    at += 8 + length;
  }
  return values;
}
