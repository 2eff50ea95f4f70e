import { statfs } from 'node:fs/promises';
import type { ServerTrouble } from '@rackhand/contract/call/server-trouble';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '../database/database.ts';

/** Whether what is to be kept has room: on this machine's disk, and on the database's. */
export interface DiskWatch {
  trouble(): ServerTrouble | null;
  /** On this machine's disk; null: nobody can say. */
  freeBytes(): Promise<number | null>;
  /** A call or a routine has failed; one that failed for want of room is a sign of it. */
  noteFailure(error: unknown): void;
  look(): Promise<void>;
  start(): void;
  close(): void;
}

interface DiskWatchDeps {
  db: Db;
  log: Logger;
  /** Holds the private database, its journal and the logs. */
  directory: string;
  /** To whoever stands at the terminal. */
  say: (line: string) => void;
}

/** Room for two more segments of PostgreSQL's journal, with as much again for what ends the trouble. */
const reserveBytes = 64 * 1024 ** 2;
const lookEveryMs = 1_000;
/** How PostgreSQL and the system say that there is no room. */
const noRoom = new Set(['53100', 'ENOSPC', 'EDQUOT']);

export function createDiskWatch({ db, log, directory, say }: DiskWatchDeps): DiskWatch {
  let isRefused = false;
  let isLow = false;
  let told: ServerTrouble | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;

  const trouble = (): ServerTrouble | null => (isRefused || isLow ? 'disk_full' : null);
  const tell = (): void => {
    const now = trouble();
    if (now === told) return;
    told = now;
    const line =
      now === null
        ? `There is room on the disk again (${directory}).`
        : `The disk is full (${directory}): changes may not be stored until there is room.`;
    log[now === null ? 'info' : 'error']({ directory }, line);
    say(line);
  };
  const freeBytes = async (): Promise<number | null> => {
    const room = await statfs(directory).catch(() => null);
    return room === null ? null : room.bavail * room.bsize;
  };
  const look = async (): Promise<void> => {
    const free = await freeBytes();
    isLow = free !== null && free < reserveBytes;
    // The database may lie on another disk: only what it takes again shows that it has room.
    if (isRefused && !isLow) isRefused = !(await takesRows(db));
    tell();
  };

  return {
    trouble,
    freeBytes,
    noteFailure: (error) => {
      if (!noRoom.has(String((error as NodeJS.ErrnoException | null)?.code))) return;
      isRefused = true;
      tell();
    },
    look,
    start: () => {
      timer = setInterval(() => {
        if (isLooking) return;
        isLooking = true;
        look()
          .catch((error: unknown) => log.warn({ err: error }, 'the disk could not be looked at'))
          .finally(() => {
            isLooking = false;
          });
      }, lookEveryMs).unref();
    },
    close: () => clearInterval(timer),
  };
}

/** Gone with the statement. */
async function takesRows(db: Db): Promise<boolean> {
  const probe = sql`
    create temporary table room_for_rows on commit drop as
      select repeat(md5(i::text), 64) as text from generate_series(1, 128) as i`;
  return probe.execute(db).then(
    () => true,
    () => false,
  );
}
