import type { FileHandle } from 'node:fs/promises';
import { endRecordIn, longestEndBytes } from '@rackhand/contract/apk/signing-block';
import { ApkFault, must } from './apk-faults.ts';
import { apkLimits } from './apk-limits.ts';

/** Where the parts of a zip file lie: what is before its directory, the directory, and the record at the end. */
export interface FileSections {
  directoryAt: number;
  endAt: number;
  /** The record at the end, as it is. */
  end: Buffer;
  entries: number;
}

export async function findSections(file: FileHandle, bytes: number): Promise<FileSections> {
  must(bytes > 0, 'noZip');
  const head = await readAt(file, 0, Math.min(4, bytes));
  must(head.toString('latin1').startsWith('PK'), 'noZip');
  const from = Math.max(0, bytes - longestEndBytes);
  const tail = await readAt(file, from, bytes - from);
  const at = endRecordIn(tail);
  must(at !== null, 'cut');
  const end = tail.subarray(at);
  const endAt = from + at;
  must(at < 20 || tail.readUInt32LE(at - 20) !== 0x07064b50, 'zip64');
  const [entries, size, directoryAt] = [end.readUInt16LE(10), end.readUInt32LE(12), end.readUInt32LE(16)];
  must(size !== 0xffffffff && directoryAt !== 0xffffffff, 'zip64');
  must(entries <= apkLimits.entries, 'tooManyEntries');
  must(directoryAt + size === endAt, 'badEntry');
  return { directoryAt, endAt, end, entries };
}

export async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, at);
  if (bytesRead !== length) throw new ApkFault('cut');
  return bytes;
}
