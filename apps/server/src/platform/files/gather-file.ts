import { createHash, randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Text } from '@rackhand/contract/text/language';
import { DomainError } from '../http/domain-error.ts';
import { asNoRoom, type FileRoom } from './file-room.ts';

/** What has come in whole: its content, and where it waits to be put into the store. */
export interface GatheredFile {
  sha256: string;
  bytes: number;
  path: string;
}

/** The disk is looked at again after so many. */
const roomEveryBytes = 8 * 1024 ** 2;

interface GatherRule {
  room: FileRoom;
  maximumBytes: number;
}

/** Writes what comes into a file of its own, flushed, and hashes it on the way; nothing stays of what fails. */
export async function gatherFile(source: AsyncIterable<Buffer>, rule: GatherRule): Promise<GatheredFile> {
  const path = join(rule.room.folder, randomUUID());
  try {
    await rule.room.require(0);
    return { ...(await write(source, path, rule)), path };
  } catch (error) {
    await rm(path, { force: true });
    throw asNoRoom(error);
  }
}

async function write(
  source: AsyncIterable<Buffer>,
  path: string,
  { room, maximumBytes }: GatherRule,
): Promise<Omit<GatheredFile, 'path'>> {
  const hash = createHash('sha256');
  let bytes = 0;
  let lookAt = roomEveryBytes;
  const handle = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > maximumBytes) throw tooLarge(maximumBytes);
      if (bytes >= lookAt) {
        await room.require(0);
        lookAt = bytes + roomEveryBytes;
      }
      const written = handle.appendFile(chunk);
      hash.update(chunk);
      await written;
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { sha256: hash.digest('hex'), bytes };
}

export function tooLarge(maximumBytes: number): DomainError {
  const [most, unit] = inUnit(maximumBytes);
  const message = { ko: `파일은 ${most}${unit.ko}까지입니다.`, en: `A file has ${most} ${unit.en} at most.` };
  return new DomainError('901', [{ field: 'file', message }], { status: 413 });
}

/** A limit as people say it, where it is one in whole tenths of a unit. */
function inUnit(bytes: number): [count: string, unit: Text] {
  const units = [
    [1024 ** 2, { ko: 'MB', en: 'MB' }],
    [1024, { ko: 'KB', en: 'KB' }],
  ] as const;
  const found = units.find(([size]) => bytes >= size && Number.isInteger((bytes / size) * 10));
  return found === undefined
    ? [String(bytes), { ko: '바이트', en: 'bytes' }]
    : [String(bytes / found[0]), found[1]];
}
