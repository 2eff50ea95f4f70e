import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { ApkFault, must } from './apk-faults.ts';
import { apkLimits } from './apk-limits.ts';
import type { FileSections } from './file-sections.ts';

/** The files in a package, by their names. */
export interface Zip {
  entries: ReadonlyMap<string, Entry>;
  /** Inflates it; what is not as the directory says fails. */
  pieces(entry: Entry): AsyncGenerator<Buffer>;
  /** The whole of one; null: there is none. */
  read(name: string, mostBytes: number): Promise<Buffer | null>;
  close(): void;
}

export async function openZip(path: string, fileBytes: number, sections: FileSections): Promise<Zip> {
  const zip = await yauzl.openPromise(path, { autoClose: false, strictFileNames: true }).catch(unreadable);
  const listed = await listEntries(zip, sections);
  requireSound(listed, fileBytes, sections);
  const entries = new Map(listed.map((entry) => [entry.fileName, entry]));
  must(entries.size === listed.length, 'badEntry');
  return {
    entries,
    pieces: (entry) => piecesOf(zip, entry),
    read: async (name, mostBytes) => {
      const entry = entries.get(name);
      return entry === undefined ? null : readWhole(zip, entry, mostBytes);
    },
    close: () => zip.close(),
  };
}

async function listEntries(zip: ZipFile, { entries: count }: FileSections): Promise<Entry[]> {
  const entries: Entry[] = [];
  try {
    for await (const entry of zip.eachEntry()) entries.push(entry);
  } catch (error) {
    return unreadable(error);
  }
  must(entries.length === count, 'badEntry');
  return entries;
}

function unreadable(error: unknown): never {
  throw error instanceof ApkFault ? error : new ApkFault('badEntry');
}

const localHeadBytes = 30;
const directoryEntryBytes = 46;

/** Every byte of the directory is an entry, none is in another one's place, encrypted or a link, and all together are no bomb. */
function requireSound(
  entries: readonly Entry[],
  fileBytes: number,
  { directoryAt, endAt }: FileSections,
): void {
  let inflated = 0;
  let listedBytes = 0;
  for (const entry of entries) {
    const { fileNameLength, extraFieldLength, fileCommentLength, externalFileAttributes } = entry;
    listedBytes += directoryEntryBytes + fileNameLength + extraFieldLength + fileCommentLength;
    inflated += entry.uncompressedSize;
    must(!entry.isEncrypted(), 'badEntry');
    must(entry.compressionMethod === 0 || entry.compressionMethod === 8, 'badEntry');
    must(entry.versionMadeBy >>> 8 !== 3 || externalFileAttributes >>> 28 !== 0xa, 'badEntry');
  }
  must(listedBytes === endAt - directoryAt, 'badEntry');
  must(inflated <= fileBytes * apkLimits.inflation, 'bomb');
  const ordered = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  let freeFrom = 0;
  for (const { relativeOffsetOfLocalHeader: at, fileNameLength, compressedSize } of ordered) {
    must(at >= freeFrom, 'badEntry');
    freeFrom = at + localHeadBytes + fileNameLength + compressedSize;
  }
  must(freeFrom <= directoryAt, 'badEntry');
}

async function* piecesOf(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  let crc = 0;
  try {
    const stream: Readable = await zip.openReadStreamPromise(entry);
    for await (const piece of stream as AsyncIterable<Buffer>) {
      crc = crc32(piece, crc);
      yield piece;
    }
  } catch (error) {
    unreadable(error);
  }
  must(crc === entry.crc32, 'badEntry');
}

async function readWhole(zip: ZipFile, entry: Entry, mostBytes: number): Promise<Buffer> {
  must(entry.uncompressedSize <= mostBytes, 'bomb');
  const pieces: Buffer[] = [];
  for await (const piece of piecesOf(zip, entry)) pieces.push(piece);
  return Buffer.concat(pieces);
}
