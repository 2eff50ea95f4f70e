import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Larger files wait on the host's disk, so that a rack full of them needs no memory. */
const keptInMemoryBytes = 64 * 1024;
const chunkBytes = 64 * 1024;

/** The bytes of a file on a device. */
export interface FileContent {
  readonly size: number;
  append(data: Buffer): void;
  /** Fewer bytes where the file ends. */
  readAt(from: number, length: number): Buffer;
  /** From the start to the end, also when the file is deleted meanwhile. */
  chunks(): Generator<Buffer, void>;
  /** The file is deleted. */
  release(): void;
}

export type MakeContent = () => FileContent;

/** Contents of files in `folder`, which must exist. Their names are removed at once: whatever ends the simulator, nothing stays behind. */
export function createContentMaker(folder: string): MakeContent {
  return () => createContent(() => openSpool(folder));
}

function openSpool(folder: string): number {
  const path = join(folder, `spool-${randomUUID()}`);
  const file = openSync(path, 'wx+', 0o600);
  unlinkSync(path);
  return file;
}

function createContent(openFile: () => number): FileContent {
  const kept: Buffer[] = [];
  let size = 0;
  let file: number | null = null;
  let users = 1;

  function spill(): number {
    const target = openFile();
    writeAll(target, Buffer.concat(kept.splice(0)), 0);
    file = target;
    return target;
  }

  function readAt(from: number, length: number): Buffer {
    const wanted = Math.max(0, Math.min(length, size - from));
    return file === null ? Buffer.concat(kept).subarray(from, from + wanted) : readAll(file, from, wanted);
  }

  function leave(): void {
    users -= 1;
    if (users > 0 || file === null) return;
    closeSync(file);
    file = null;
  }

  return {
    get size() {
      return size;
    },
    append(data) {
      const target = file ?? (size + data.length > keptInMemoryBytes ? spill() : null);
      // A copy: the piece may be a window on a much larger buffer.
      if (target === null) kept.push(Buffer.from(data));
      else writeAll(target, data, size);
      size += data.length;
    },
    readAt,
    *chunks() {
      users += 1;
      try {
        for (let at = 0; at < size; at += chunkBytes) yield readAt(at, chunkBytes);
      } finally {
        leave();
      }
    },
    release: leave,
  };
}

function writeAll(file: number, data: Buffer, at: number): void {
  for (let done = 0; done < data.length; ) {
    done += writeSync(file, data, done, data.length - done, at + done);
  }
}

/** Fewer bytes where the file ends. */
function readAll(file: number, from: number, wanted: number): Buffer {
  const data = Buffer.allocUnsafe(wanted);
  let done = 0;
  while (done < wanted) {
    const count = readSync(file, data, done, wanted - done, from + done);
    if (count === 0) break;
    done += count;
  }
  return data.subarray(0, done);
}

/** Bytes that are there already, such as a text of /proc. */
export function contentOf(bytes: Buffer): FileContent {
  return {
    size: bytes.length,
    append: () => {
      throw new Error('a made file is not written');
    },
    readAt: (from, length) => bytes.subarray(from, from + length),
    *chunks() {
      if (bytes.length > 0) yield bytes;
    },
    release: () => undefined,
  };
}
