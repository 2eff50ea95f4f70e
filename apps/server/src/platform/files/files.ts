import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Db, Trx } from '../database/database.ts';
import { createFileRoom } from './file-room.ts';
import type { ByteRange, FileStore } from './file-store.ts';
import { type GatheredFile, gatherFile } from './gather-file.ts';
import { noteFound } from './lost-files.ts';

/** Files of the farm: bytes in the store, names in the database. */
export interface Files {
  readonly store: FileStore;
  /** Refuses (E1016) what would take the disk's reserve. */
  requireRoom(bytes: number): Promise<void>;
  /** Takes a file in and leaves it beside the store, until it is dropped. */
  gather(source: AsyncIterable<Buffer>, rule: { maximumBytes: number }): Promise<GatheredFile>;
  drop(file: Pick<GatheredFile, 'path'>): Promise<void>;
  /** Keeps one that has been taken in, as `keep` does; in another transaction than an own one where one is given. */
  keepGathered<Result>(
    file: GatheredFile,
    work: (trx: Trx) => Promise<Result>,
    transact?: (work: (trx: Trx) => Promise<Result>) => Promise<Result>,
  ): Promise<Result>;
  /**
   * Takes a file in, then runs `work` in one transaction, which names it (`nameFile`). Of what is cut off, too large or
   * without room nothing stays; what `work` has not named goes after a day.
   */
  keep<Result>(
    source: AsyncIterable<Buffer>,
    rule: { maximumBytes: number },
    work: (trx: Trx, file: Pick<GatheredFile, 'sha256' | 'bytes'>) => Promise<Result>,
  ): Promise<Result>;
  /** null: the store has lost it, which is noted. */
  read(sha256: string, range?: ByteRange): Promise<Readable | null>;
}

interface FilesDeps {
  db: Db;
  clock: Clock;
  store: FileStore;
  reserveBytes: number;
}

export function createFiles({ db, clock, store, reserveBytes }: FilesDeps): Files {
  const room = createFileRoom(store.incoming, reserveBytes);
  const keepGathered: Files['keepGathered'] = async (
    file,
    work,
    transact = (all) => db.transaction().execute(all),
  ) => {
    await announce(db, file);
    await store.put(file.sha256, file.path);
    // Whatever becomes of the call: the bytes are there again.
    await noteFound(db, new Map([[file.sha256, null]]));
    return transact(async (trx) => {
      await markStored(trx, file, clock.now());
      return work(trx);
    });
  };
  return {
    store,
    requireRoom: room.require,
    gather: (source, { maximumBytes }) => gatherFile(source, { room, maximumBytes }),
    drop: ({ path }) => rm(path, { force: true }),
    keepGathered,
    keep: async (source, { maximumBytes }, work) => {
      const file = await gatherFile(source, { room, maximumBytes });
      try {
        return await keepGathered(file, (trx) => work(trx, file));
      } finally {
        await rm(file.path, { force: true });
      }
    },
    read: async (sha256, range) => {
      const content = await store.read(sha256, range);
      if (content === null) await noteFound(db, new Map([[sha256, 'missing']]));
      return content;
    },
  };
}

/** Before its bytes are put: whoever collects garbage leaves them alone from here on, or has taken them before. */
async function announce(db: Db, { sha256, bytes }: GatheredFile): Promise<void> {
  await db
    .insertInto('files')
    .values({ sha256, bytes })
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ unnamed_since: null }))
    .execute();
}

async function markStored(trx: Trx, { sha256 }: GatheredFile, at: Date): Promise<void> {
  const { rows } = await sql`
    update files set stored_at = coalesce(stored_at, ${at}::timestamptz), unnamed_since = null
    where sha256 = ${sha256} returning sha256`.execute(trx);
  if (rows.length === 0) throw new Error('the file was taken for garbage while it was put into the store');
}
