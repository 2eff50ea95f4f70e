import { mkdir, statfs } from 'node:fs/promises';
import { DomainError } from '../http/domain-error.ts';

/** What a disk has for files beside all else that it is there for: the database and its journal come first. */
export interface FileRoom {
  readonly folder: string;
  /** Refuses where so many more bytes would leave less than the reserve. */
  require(bytes: number): Promise<void>;
}

export function createFileRoom(folder: string, reserveBytes: number): FileRoom {
  return {
    folder,
    require: async (bytes) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { bavail, bsize } = await statfs(folder);
      if (bavail * bsize - bytes < reserveBytes) throw new DomainError('E1016');
    },
  };
}

/** How the system says that there is none left. */
const noRoom = new Set(['ENOSPC', 'EDQUOT']);

/** What a caller is told of a write that had no room; anything else stays what it is. */
export const asNoRoom = (error: unknown): unknown =>
  noRoom.has(String((error as NodeJS.ErrnoException | null)?.code)) ? new DomainError('E1016') : error;
