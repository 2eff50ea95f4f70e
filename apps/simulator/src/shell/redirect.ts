import { normalisePath } from '../device/device-path.ts';
import { FileError } from '../device/file-entry.ts';
import type { FileSystem } from '../device/file-system.ts';
import { type ByteSource, noInput, type Sink } from './command.ts';
import type { Streams } from './pipe.ts';

interface File {
  sink: Sink;
  close(): void;
}

function openForWriting(files: FileSystem, path: string, append: boolean): File {
  if (path === '/dev/null') return { sink: () => Promise.resolve(), close: () => undefined };
  const file = files.write(path, 0o666, { makeFolders: false, append });
  return {
    sink: (data) => {
      file.append(Buffer.from(data));
      return Promise.resolve();
    },
    close: () => {
      file.finish();
    },
  };
}

function openForReading(files: FileSystem, path: string): ByteSource {
  if (path === '/dev/null') return noInput;
  const chunks = files.read(path).chunks();
  return {
    read() {
      const next = chunks.next();
      return Promise.resolve(next.done === true ? null : next.value);
    },
  };
}

/** Thrown when a file can't be opened; the step then does not run. */
export class RedirectionFailed extends Error {}

/** Streams of a step of which some go to files; `close` ends the files. */
export function createRedirection(files: FileSystem, folder: string, streams: Streams) {
  const own = { ...streams };
  const closers: (() => void)[] = [];

  function toFile(operator: string, path: string): void {
    if (operator === '<') {
      own.stdin = openForReading(files, path);
      return;
    }
    const file = openForWriting(files, path, operator.endsWith('>>'));
    closers.push(file.close);
    if (operator === '&>') own.out = own.err = file.sink;
    else if (operator.startsWith('2')) own.err = file.sink;
    else own.out = file.sink;
  }

  return {
    streams: own,
    /** `target` is null for `2>&1` and `>&2`. */
    add(operator: string, target: string | null): void {
      if (target === null) {
        if (operator === '2>&1') own.err = own.out;
        else own.out = own.err;
        return;
      }
      try {
        toFile(operator, normalisePath(target, folder));
      } catch (error) {
        if (!(error instanceof FileError)) throw error;
        throw new RedirectionFailed(
          `can't ${operator === '<' ? 'open' : 'create'} ${target}: ${error.fault}`,
        );
      }
    },
    close(): void {
      for (const close of closers) close();
    },
  };
}
