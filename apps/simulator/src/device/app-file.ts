import type { InstalledApp } from './device-state.ts';
import type { FileContent } from './file-content.ts';

const pieceBytes = 64 * 1024;

/** Where an app lies: below /data once it was installed or updated, for Android 11 and later in folders of no name. */
export function codePathOf({ packageName, folder, system, hidden }: InstalledApp, apiLevel: number): string {
  if (system && hidden === null) return `/system/app/${packageName}`;
  return apiLevel >= 30
    ? `/data/app/~~${folder}==/${packageName}-${folder}==`
    : `/data/app/${packageName}-${folder}==`;
}

export function apkPathOf(app: InstalledApp, apiLevel: number): string {
  const isFactory = app.system && app.hidden === null;
  return `${codePathOf(app, apiLevel)}/${isFactory ? app.packageName : 'base'}.apk`;
}

/** As large as the app, and nothing but zeros until its end: who has signed it, a directory of nothing, and the record behind it. */
export function appFile({ codeBytes, signing, directoryBytes }: InstalledApp): FileContent {
  const end = endOf(Buffer.from(signing, 'base64'), directoryBytes, codeBytes);
  const size = Math.max(codeBytes, end.length);
  const readAt: FileContent['readAt'] = (from, length) => {
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - from)));
    const endAt = size - end.length;
    end.copy(bytes, Math.max(0, endAt - from), Math.max(0, from - endAt));
    return bytes;
  };
  return {
    size,
    append: () => {
      throw new Error('the file of an app is not written');
    },
    readAt,
    *chunks() {
      for (let at = 0; at < size; at += pieceBytes) yield readAt(at, pieceBytes);
    },
    release: () => undefined,
  };
}

function endOf(signing: Buffer, directoryBytes: number, codeBytes: number): Buffer {
  const record = Buffer.alloc(22);
  record.writeUInt32LE(0x06054b50, 0);
  record.writeUInt32LE(directoryBytes, 12);
  record.writeUInt32LE(Math.max(0, codeBytes - record.length - directoryBytes), 16);
  return Buffer.concat([signing, Buffer.alloc(directoryBytes), record]);
}
