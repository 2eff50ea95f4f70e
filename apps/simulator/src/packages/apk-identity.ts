import { inflateRawSync } from 'node:zlib';
import type { FileContent } from '../device/file-content.ts';
import { type ManifestFacts, readBinaryManifest } from './binary-manifest.ts';

export class NotAnApk extends Error {}

const maximumManifestBytes = 4 * 1024 * 1024;
const maximumDirectoryBytes = 64 * 1024 * 1024;
/** End of central directory, with the longest comment that a zip may have. */
const tailBytes = 22 + 0xffff;
const endMark = Buffer.from([0x50, 0x4b, 0x05, 0x06]);

function readAt(apk: FileContent, from: number, length: number): Buffer {
  const found = apk.readAt(from, length);
  if (found.length < length) throw new NotAnApk('the file ends too early');
  return found;
}

interface Entry {
  method: number;
  compressedBytes: number;
  headerAt: number;
}

function findManifest(directory: Buffer): Entry {
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === 0x02014b50; ) {
    const nameBytes = directory.readUInt16LE(at + 28);
    const skip = nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
    if (directory.toString('utf8', at + 46, at + 46 + nameBytes) === 'AndroidManifest.xml') {
      return {
        method: directory.readUInt16LE(at + 10),
        compressedBytes: directory.readUInt32LE(at + 20),
        headerAt: directory.readUInt32LE(at + 42),
      };
    }
    at += 46 + skip;
  }
  throw new NotAnApk('no AndroidManifest.xml');
}

/** Reads who an APK is from its central directory and its binary manifest, the only parts that are looked at. */
export function readApkIdentity(apk: FileContent): ManifestFacts {
  const tailFrom = Math.max(0, apk.size - tailBytes);
  const tail = readAt(apk, tailFrom, apk.size - tailFrom);
  const end = tail.lastIndexOf(endMark);
  if (end < 0 || end + 22 > tail.length) throw new NotAnApk('no central directory');
  const directoryBytes = tail.readUInt32LE(end + 12);
  if (directoryBytes > maximumDirectoryBytes) throw new NotAnApk('the central directory is too large');
  const entry = findManifest(readAt(apk, tail.readUInt32LE(end + 16), directoryBytes));
  if (entry.compressedBytes > maximumManifestBytes) throw new NotAnApk('the manifest is too large');
  const local = readAt(apk, entry.headerAt, 30);
  const dataAt = entry.headerAt + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
  const data = readAt(apk, dataAt, entry.compressedBytes);
  try {
    return readBinaryManifest(
      entry.method === 0 ? data : inflateRawSync(data, { maxOutputLength: maximumManifestBytes }),
    );
  } catch (error) {
    throw new NotAnApk(error instanceof Error ? error.message : 'unreadable manifest');
  }
}
