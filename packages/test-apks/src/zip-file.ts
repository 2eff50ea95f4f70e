import { crc32, deflateRawSync } from 'node:zlib';
import { u16, u32 } from './little-endian.ts';

export interface ZipEntry {
  name: string;
  content: Buffer;
  isDeflated?: boolean;
  /** What the directory says instead of the truth. */
  says?: { crc?: number; size?: number; flags?: number; externalAttributes?: number };
}

/** A zip file's parts: entries, the directory, the record at the end. */
export interface ZipParts {
  entries: Buffer;
  directory: Buffer;
  end: Buffer;
}

export function zipParts(files: readonly ZipEntry[], comment: Buffer = Buffer.alloc(0)): ZipParts {
  const entries: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, isDeflated = false, says = {} } of files) {
    const named = Buffer.from(name);
    const packed = isDeflated ? deflateRawSync(content) : content;
    const facts = Buffer.concat([
      ...[u16(20), u16(says.flags ?? 0x0800), u16(isDeflated ? 8 : 0), u32(0x2100_0000)],
      ...[u32(says.crc ?? crc32(content)), u32(packed.length), u32(says.size ?? content.length)],
      ...[u16(named.length), u16(0)],
    ]);
    const entry = Buffer.concat([u32(0x04034b50), facts, named, packed]);
    entries.push(entry);
    directory.push(
      ...[u32(0x02014b50), u16(0x0314), facts, u16(0), u16(0), u16(0)],
      ...[u32(says.externalAttributes ?? 0), u32(at), named],
    );
    at += entry.length;
  }
  const listed = Buffer.concat(directory);
  return {
    entries: Buffer.concat(entries),
    directory: listed,
    end: endOf(files.length, listed, at, comment),
  };
}

function endOf(count: number, directory: Buffer, at: number, comment: Buffer): Buffer {
  const counts = [0, 0, count, count].map(u16);
  return Buffer.concat([
    ...[u32(0x06054b50), ...counts, u32(directory.length), u32(at)],
    ...[u16(comment.length), comment],
  ]);
}

/** The record at the end for a directory that lies elsewhere. */
export function withDirectoryAt(end: Buffer, at: number): Buffer {
  const moved = Buffer.from(end);
  moved.writeUInt32LE(at, 16);
  return moved;
}
