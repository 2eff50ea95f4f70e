import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** What is done to the folder of releases, a step at a time: between any two of them the machine may lose its power. */
export interface ReleaseFiles {
  has(path: string): boolean;
  /** null: there is none. */
  read(path: string): string | null;
  /** Whole or not at all. */
  write(path: string, text: string): void;
  rename(from: string, to: string): void;
  remove(path: string): void;
}

export const releaseFiles: ReleaseFiles = {
  has: existsSync,
  read: (path) => {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      return null;
    }
  },
  write: (path, text) => {
    const aside = `${path}.new`;
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(aside, text, { mode: 0o600, flush: true });
    renameSync(aside, path);
    settleFolder(dirname(path));
  },
  rename: (from, to) => {
    renameSync(from, to);
    settleFolder(dirname(to));
  },
  remove: (path) => rmSync(path, { recursive: true, force: true }),
};

/** A name that was given is still there when the power comes back. */
function settleFolder(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
