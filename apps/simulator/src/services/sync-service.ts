import { type FileEntry, FileError, normalisePath } from '../device/file-system.ts';
import type { SimulatedDevice } from '../device/simulated-device.ts';
import type { WireStream } from '../wire/stream.ts';
import { createByteReader } from './byte-reader.ts';

/** The largest DATA of the sync protocol (AOSP file_sync_protocol.h: SYNC_DATA_MAX). */
const maximumDataBytes = 64 * 1024;
const maximumPathBytes = 1024;

function message(id: string, length: number, body: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(8);
  head.write(id, 0, 'latin1');
  head.writeUInt32LE(length, 4);
  return Buffer.concat([head, body]);
}

function fail(text: string): Buffer {
  return message('FAIL', Buffer.byteLength(text), Buffer.from(text));
}

const seconds = (ms: number): number => Math.floor(ms / 1000);

/** mode, size, time: three words; zeros say that there is no such file. */
function oldStat(id: string, entry: FileEntry | null, name?: Buffer): Buffer {
  const body = Buffer.alloc(name === undefined ? 12 : 16);
  body.writeUInt32LE(entry?.mode ?? 0, 0);
  body.writeUInt32LE(entry?.size ?? 0, 4);
  body.writeUInt32LE(seconds(entry?.changedAt ?? 0), 8);
  if (name !== undefined) body.writeUInt32LE(name.length, 12);
  return Buffer.concat([Buffer.from(id, 'latin1'), body, name ?? Buffer.alloc(0)]);
}

const errnos: Readonly<Record<string, number>> = {
  'No such file or directory': 2,
  'Permission denied': 13,
  'Not a directory': 20,
  'Is a directory': 21,
};

/** struct sync_stat_v2 with an error number in front; `dnt2` (a list entry) ends with the name. */
function newStat(id: string, entry: FileEntry | null, error: number, name?: Buffer): Buffer {
  const body = Buffer.alloc(68);
  body.writeUInt32LE(error, 0);
  if (entry !== null) {
    body.writeUInt32LE(entry.mode, 20);
    body.writeUInt32LE(1, 24);
    body.writeUInt32LE(2000, 28);
    body.writeUInt32LE(2000, 32);
    body.writeBigUInt64LE(BigInt(entry.size), 36);
    for (const at of [44, 52, 60]) body.writeBigInt64LE(BigInt(seconds(entry.changedAt)), at);
  }
  const tail = Buffer.alloc(name === undefined ? 0 : 4);
  if (name !== undefined) tail.writeUInt32LE(name.length);
  return Buffer.concat([Buffer.from(id, 'latin1'), body, tail, name ?? Buffer.alloc(0)]);
}

/** `sync:`, the file transfer of adb push, pull and ls, until QUIT. */
export async function serveSync(device: SimulatedDevice, stream: WireStream): Promise<void> {
  const { files } = device;
  const input = createByteReader(stream);

  function look(path: string): { entry: FileEntry | null; error: number } {
    try {
      return { entry: files.stat(normalisePath(path)), error: 0 };
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      return { entry: null, error: errnos[error.fault] ?? 5 };
    }
  }

  function listing(path: string): FileEntry[] {
    try {
      return files.list(normalisePath(path));
    } catch (error) {
      if (error instanceof FileError) return [];
      throw error;
    }
  }

  async function list(path: string, version: 1 | 2): Promise<void> {
    const parts = listing(path).map((entry) => {
      const name = Buffer.from(entry.path.slice(entry.path.lastIndexOf('/') + 1));
      return version === 1 ? oldStat('DENT', entry, name) : newStat('DNT2', entry, 0, name);
    });
    const end =
      version === 1
        ? Buffer.concat([Buffer.from('DONE'), Buffer.alloc(16)])
        : Buffer.concat([Buffer.from('DONE'), Buffer.alloc(72)]);
    await stream.send(Buffer.concat([...parts, end]));
  }

  async function receiveFile(path: string): Promise<void> {
    let chunks: readonly Buffer[];
    try {
      chunks = files.read(normalisePath(path));
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      await stream.send(
        fail(
          error.fault.toLowerCase() === 'is a directory'
            ? `read failed: ${error.fault}`
            : `open failed: ${error.fault}`,
        ),
      );
      return;
    }
    for (const chunk of chunks) {
      for (let at = 0; at < chunk.length; at += maximumDataBytes) {
        const part = chunk.subarray(at, at + maximumDataBytes);
        device.countTransfer(part.length);
        await stream.send(message('DATA', part.length, part));
      }
    }
    await stream.send(message('DONE', 0));
  }

  /** After a failure the rest of what the host sends is read and thrown away, as adbd does. */
  async function sendFile(target: string): Promise<void> {
    const comma = target.lastIndexOf(',');
    const path = normalisePath(target.slice(0, comma));
    let failure: string | null = null;
    const attempt = (step: () => void): void => {
      if (failure !== null) return;
      try {
        step();
      } catch (error) {
        if (!(error instanceof FileError)) throw error;
        failure = error.fault;
      }
    };
    let file: ReturnType<typeof files.write> | undefined;
    attempt(() => {
      file = files.write(path, Number(target.slice(comma + 1)) || 0o644, { makeFolders: true });
    });
    if (failure !== null) await stream.send(fail(`couldn't create file: ${String(failure)}`));
    for (;;) {
      const { id, length } = await input.readHead();
      if (id === 'DONE') {
        attempt(() => file?.finish(length * 1000));
        break;
      }
      if (id !== 'DATA' || length > maximumDataBytes) throw new Error(`sync: ${id} inside a file`);
      const data = await input.read(length);
      device.countTransfer(length);
      const before = failure;
      attempt(() => file?.append(data));
      if (before === null && failure !== null) {
        file?.abandon();
        file = undefined;
        await stream.send(fail(`write failed: ${String(failure)}`));
      }
    }
    if (failure === null) await stream.send(message('OKAY', 0));
  }

  async function answer(id: string, path: string): Promise<void> {
    if (id === 'STAT') return stream.send(oldStat('STAT', look(path).entry));
    if (id === 'STA2' || id === 'LST2') {
      const { entry, error } = look(path);
      return stream.send(newStat(id, entry, error));
    }
    if (id === 'LIST') return list(path, 1);
    if (id === 'LIS2') return list(path, 2);
    if (id === 'RECV') return receiveFile(path);
    if (id === 'SEND') return sendFile(path);
    return stream.send(fail(`unknown command ${id}`));
  }

  for (;;) {
    const { id, length } = await input.readHead();
    if (id === 'QUIT') return;
    if (length > maximumPathBytes) {
      await stream.send(fail('path too long'));
      return;
    }
    await answer(id, (await input.read(length)).toString('utf8'));
  }
}
