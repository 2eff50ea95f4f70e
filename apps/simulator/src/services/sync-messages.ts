import type { FileEntry } from '../device/file-entry.ts';

/** The largest DATA of the sync protocol (AOSP file_sync_protocol.h: SYNC_DATA_MAX). */
export const maximumDataBytes = 64 * 1024;
/** The longest path that adbd takes. */
export const maximumPathBytes = 1024;

const seconds = (ms: number): number => Math.floor(ms / 1000);
const nothing: Buffer = Buffer.alloc(0);

export function syncMessage(id: string, length: number, body = nothing): Buffer {
  const head = Buffer.alloc(8);
  head.write(id, 0, 'latin1');
  head.writeUInt32LE(length, 4);
  return Buffer.concat([head, body]);
}

export function syncFailure(text: string): Buffer {
  return syncMessage('FAIL', Buffer.byteLength(text), Buffer.from(text));
}

/** Mode, size, time (STAT); with a name it is an entry of a list (DENT). Zeros say that there is no such file. */
export function oldStat(id: 'STAT' | 'DENT' | 'DONE', entry: FileEntry | null, name?: Buffer): Buffer {
  const body = Buffer.alloc(name === undefined ? 12 : 16);
  body.writeUInt32LE(entry?.mode ?? 0, 0);
  body.writeUInt32LE(entry?.size ?? 0, 4);
  body.writeUInt32LE(seconds(entry?.changedAt ?? 0), 8);
  if (name !== undefined) body.writeUInt32LE(name.length, 12);
  return Buffer.concat([Buffer.from(id, 'latin1'), body, name ?? nothing]);
}

/** struct sync_stat_v2 with an error number in front; an entry of a list (DNT2) ends with the name. */
export function newStat(id: string, entry: FileEntry | null, error: number, name?: Buffer): Buffer {
  const body = Buffer.alloc(name === undefined ? 68 : 72);
  body.writeUInt32LE(error, 0);
  if (entry !== null) {
    body.writeUInt32LE(entry.mode, 20);
    body.writeUInt32LE(1, 24);
    // The shell's user and group.
    body.writeUInt32LE(2000, 28);
    body.writeUInt32LE(2000, 32);
    body.writeBigUInt64LE(BigInt(entry.size), 36);
    for (const at of [44, 52, 60]) body.writeBigInt64LE(BigInt(seconds(entry.changedAt)), at);
  }
  if (name !== undefined) body.writeUInt32LE(name.length, 68);
  return Buffer.concat([Buffer.from(id, 'latin1'), body, name ?? nothing]);
}
