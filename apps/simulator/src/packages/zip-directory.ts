import { inflateRawSync } from 'node:zlib';
import type { FileContent } from '../device/file-content.ts';

export class NotAnApk extends Error {}

const maximumMemberBytes = 4 * 1024 * 1024;
const maximumDirectoryBytes = 64 * 1024 * 1024;
/** End of central directory, with the longest comment that a zip may have. */
const tailBytes = 22 + 0xffff;
const endMark = Buffer.from([0x50, 0x4b, 0x05, 0x06]);

interface Entry {
  method: number;
  compressedBytes: number;
  headerAt: number;
}

/** A zip as Android looks at it: by its central directory. */
export interface ZipDirectory {
  readonly startsAt: number;
  readonly endsAt: number;
  /** In the order of the directory; of two with one name the first counts. */
  readonly members: ReadonlyMap<string, Entry>;
}

export function readAt(apk: FileContent, from: number, length: number): Buffer {
  const found = apk.readAt(from, length);
  if (found.length < length) throw new NotAnApk('the file ends too early');
  return found;
}

export function readZipDirectory(apk: FileContent): ZipDirectory {
  const tailFrom = Math.max(0, apk.size - tailBytes);
  const tail = readAt(apk, tailFrom, apk.size - tailFrom);
  const end = tail.lastIndexOf(endMark);
  if (end < 0 || end + 22 > tail.length) throw new NotAnApk('no central directory');
  const [bytes, startsAt] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
  if (bytes > maximumDirectoryBytes) throw new NotAnApk('the central directory is too large');
  return { startsAt, endsAt: tailFrom + end, members: readEntries(readAt(apk, startsAt, bytes)) };
}

function readEntries(directory: Buffer): Map<string, Entry> {
  const members = new Map<string, Entry>();
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === 0x02014b50; ) {
    const nameBytes = directory.readUInt16LE(at + 28);
    const name = directory.toString('utf8', at + 46, at + 46 + nameBytes);
    if (!members.has(name)) {
      members.set(name, {
        method: directory.readUInt16LE(at + 10),
        compressedBytes: directory.readUInt32LE(at + 20),
        headerAt: directory.readUInt32LE(at + 42),
      });
    }
    at += 46 + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return members;
}

/** What one member holds. */
export function readMember(apk: FileContent, { members }: ZipDirectory, name: string): Buffer {
  const entry = members.get(name);
  if (entry === undefined) throw new NotAnApk(`no ${name}`);
  if (entry.compressedBytes > maximumMemberBytes) throw new NotAnApk(`${name} is too large`);
  const local = readAt(apk, entry.headerAt, 30);
  const dataAt = entry.headerAt + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
  const data = readAt(apk, dataAt, entry.compressedBytes);
  if (entry.method === 0) return data;
  try {
    return inflateRawSync(data, { maxOutputLength: maximumMemberBytes });
  } catch {
    throw new NotAnApk(`${name} can not be unpacked`);
  }
}
