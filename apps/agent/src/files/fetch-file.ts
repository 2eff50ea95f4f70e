import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { textOf } from '@rackhand/program/text-of';
import { createBlockWriter } from './block-writer.ts';
import { FileFailure } from './file-failure.ts';
import { isFull, isOfDisk } from './of-disk.ts';
import type { RequestPart } from './request-part.ts';

export interface FetchSettings {
  /** Between tries, of a server that is away or breaks off. */
  retryMs: number;
  /** A server of which nothing has come for so long is not asked again. */
  giveUpMs: number;
}

export interface WantedFile {
  sha256: string;
  bytes: number;
}

interface Fetching extends WantedFile {
  path: string;
  request: RequestPart;
  settings: FetchSettings;
  onProgress(done: number): void;
}

/** Brings a file from the server, from where an earlier try has stopped. Answers whether it is the one that was wanted. */
export async function fetchFile(fetching: Fetching): Promise<boolean> {
  const handle = await open(fetching.path, 'a+', 0o600);
  try {
    return await fetchInto(handle, fetching);
  } catch (error) {
    throw isFull(error) ? new FileFailure('HOST_FULL', textOf(error)) : error;
  } finally {
    await handle.close();
  }
}

interface Gathered {
  bytes: number;
  hash: Hash;
}

function nothing(): Gathered {
  return { bytes: 0, hash: createHash('sha256') };
}

async function fetchInto(handle: FileHandle, fetching: Fetching): Promise<boolean> {
  const { bytes, settings, sha256, request } = fetching;
  const gathered = await readKept(handle, bytes);
  let heardAt = Date.now();
  while (gathered.bytes < bytes) {
    const before = gathered.bytes;
    try {
      await takePart(await request(sha256, before), handle, gathered, fetching);
    } catch (error) {
      if (isOfDisk(error) || error instanceof FileFailure) throw error;
      if (gathered.bytes > before) heardAt = Date.now();
      if (Date.now() - heardAt > settings.giveUpMs) throw new FileFailure('FILE_NOT_FETCHED', textOf(error));
      await wait(settings.retryMs);
    }
  }
  return gathered.bytes === bytes && gathered.hash.digest('hex') === sha256;
}

/** What lies there from an earlier try. */
async function readKept(handle: FileHandle, wanted: number): Promise<Gathered> {
  const kept = nothing();
  if ((await handle.stat()).size > wanted) await handle.truncate(0);
  for await (const piece of handle.createReadStream({
    start: 0,
    autoClose: false,
  }) as AsyncIterable<Buffer>) {
    kept.hash.update(piece);
    kept.bytes += piece.length;
  }
  return kept;
}

/** The next part, or the whole again where the server gives no parts. */
async function takePart(
  answer: IncomingMessage,
  handle: FileHandle,
  gathered: Gathered,
  fetching: Fetching,
): Promise<void> {
  const { statusCode = 0 } = answer;
  if (statusCode === 206) return keepPart(answer, handle, gathered, fetching);
  if (statusCode === 200) {
    Object.assign(gathered, nothing());
    fetching.onProgress(0);
    await handle.truncate(0);
    return keepPart(answer, handle, gathered, fetching);
  }
  answer.resume();
  const words = `the server answers ${String(statusCode)}`;
  if (statusCode === 404) throw new FileFailure('FILE_NOT_FETCHED', words);
  throw new Error(words);
}

/** What has come when it breaks off is kept as well. */
async function keepPart(
  answer: IncomingMessage,
  handle: FileHandle,
  gathered: Gathered,
  { bytes, onProgress }: Fetching,
): Promise<void> {
  const writer = createBlockWriter(handle, {
    begun: (block) => gathered.hash.update(block),
    written(count) {
      gathered.bytes += count;
      onProgress(gathered.bytes);
    },
  });
  let come = gathered.bytes;
  try {
    for await (const piece of answer as AsyncIterable<Buffer>) {
      come += piece.length;
      await writer.write(piece);
      // More than was promised is another file.
      if (come > bytes) break;
    }
  } finally {
    await writer.end();
  }
}
