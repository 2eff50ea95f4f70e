import { closeSync, openSync, renameSync, statSync, writeSync } from 'node:fs';

/** One log file and the one before it; together never more than twice the limit. */
const fileBytes = 10 * 1024 * 1024;

export interface RotatingLog {
  write: (line: string) => void;
  close: () => void;
}

function sizeOf(file: string): number {
  try {
    return statSync(file).size;
  } catch {
    return 0;
  }
}

export function createRotatingLog(file: string, limit = fileBytes): RotatingLog {
  let size = sizeOf(file);
  let descriptor = openSync(file, 'a', 0o600);
  const rotate = (): void => {
    renameSync(file, `${file}.1`);
    const old = descriptor;
    descriptor = openSync(file, 'a', 0o600);
    closeSync(old);
    size = 0;
  };
  return {
    write: (line) => {
      // A log that can't be written (a full disk) must not take the farm down with it.
      try {
        if (size >= limit) rotate();
        size += writeSync(descriptor, `${line}\n`);
      } catch {
        size = sizeOf(file);
      }
    },
    close: () => {
      closeSync(descriptor);
    },
  };
}
