import { normalisePath } from '../device/device-path.ts';
import type { FileContent } from '../device/file-content.ts';
import { type FileEntry, FileError } from '../device/file-entry.ts';
import type { FileSystem } from '../device/file-system.ts';
import type { SimulatedDevice } from '../device/simulated-device.ts';
import type { WireStream } from '../wire/stream.ts';
import { createByteReader } from './byte-reader.ts';
import { receiveFile } from './receive-file.ts';
import {
  maximumDataBytes,
  maximumPathBytes,
  newStat,
  oldStat,
  syncFailure,
  syncMessage,
} from './sync-messages.ts';

const errnos: Readonly<Record<string, number>> = {
  'No such file or directory': 2,
  'Permission denied': 13,
  'Not a directory': 20,
  'Is a directory': 21,
};

/** `sync:`, the file transfer of adb push, pull and ls, until QUIT. */
export async function serveSync(device: SimulatedDevice, stream: WireStream): Promise<void> {
  const input = createByteReader(stream);
  const answers = createAnswers(device, stream, input);
  for (;;) {
    const { id, length } = await input.readHead();
    if (id === 'QUIT') return;
    const answer = answers[id];
    if (answer === undefined || length > maximumPathBytes) {
      return stream.send(syncFailure(answer === undefined ? `unknown command ${id}` : 'path too long'));
    }
    await answer((await input.read(length)).toString('utf8'));
  }
}

type Answers = Readonly<Record<string, (path: string) => Promise<void>>>;

function createAnswers(
  device: SimulatedDevice,
  stream: WireStream,
  input: ReturnType<typeof createByteReader>,
): Answers {
  const { files } = device;
  const stat2 = (id: string, path: string): Promise<void> => {
    const { entry, error } = look(files, path);
    return stream.send(newStat(id, entry, error));
  };
  return {
    STAT: (path) => stream.send(oldStat('STAT', look(files, path).entry)),
    STA2: (path) => stat2('STA2', path),
    LST2: (path) => stat2('LST2', path),
    LIST: (path) => stream.send(listing(files, path, 1)),
    LIS2: (path) => stream.send(listing(files, path, 2)),
    RECV: (path) => sendFile(device, stream, path),
    SEND: async (target) => {
      const taken = await receiveFile(device, input, target, (text) => stream.send(syncFailure(text)));
      if (taken) await stream.send(syncMessage('OKAY', 0));
    },
  };
}

function look(files: FileSystem, path: string): { entry: FileEntry | null; error: number } {
  try {
    return { entry: files.stat(normalisePath(path)), error: 0 };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return { entry: null, error: errnos[error.fault] ?? 5 };
  }
}

/** A folder that can't be read looks empty: the protocol has no word for it. */
function entriesOf(files: FileSystem, path: string): FileEntry[] {
  try {
    return files.list(normalisePath(path));
  } catch (error) {
    if (error instanceof FileError) return [];
    throw error;
  }
}

function listing(files: FileSystem, path: string, version: 1 | 2): Buffer {
  const parts = entriesOf(files, path).map((entry) => {
    const name = Buffer.from(entry.path.slice(entry.path.lastIndexOf('/') + 1));
    return version === 1 ? oldStat('DENT', entry, name) : newStat('DNT2', entry, 0, name);
  });
  const end = Buffer.alloc(0);
  parts.push(version === 1 ? oldStat('DONE', null, end) : newStat('DONE', null, 0, end));
  return Buffer.concat(parts);
}

async function sendFile(device: SimulatedDevice, stream: WireStream, path: string): Promise<void> {
  let content: FileContent;
  try {
    content = device.files.read(normalisePath(path));
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return stream.send(
      syncFailure(`${error.fault === 'Is a directory' ? 'read' : 'open'} failed: ${error.fault}`),
    );
  }
  for (const chunk of content.chunks()) {
    for (let at = 0; at < chunk.length; at += maximumDataBytes) {
      const part = chunk.subarray(at, at + maximumDataBytes);
      device.countTransfer(part.length);
      await stream.send(syncMessage('DATA', part.length, part));
    }
  }
  await stream.send(syncMessage('DONE', 0));
}
