import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import type { LostHow } from '../database/file-tables.ts';
import { unlessGone } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { noteFound } from './lost-files.ts';

/** What nothing has named for so long goes. Document 8. */
export const unnamedKeptMs = 24 * 60 * 60_000;
/** What has not been written to for so long has been left behind by a server that died. */
const leftBehindMs = 60 * 60_000;
/** Of a backup, which needs what it has named; a collection steps aside. */
export const filesLock = 71_100;
const strayBatch = 1_000;

/**
 * Names whose time is over go, then files that nothing has named for a day, also strays of the store that the database has
 * never heard of. Each goes with its row locked: whoever names it meanwhile waits and finds it gone, or has been quicker.
 */
export async function collectGarbage(db: Db, store: FileStore, at: Date): Promise<void> {
  await deleteInBatches(db, sql`file_uses`, sql`t.expires_at <= ${at}::timestamptz`);
  await noteUnnamed(db, at);
  for (const sha256 of await findGarbage(db, at)) await removeFile(db, store, sha256, at);
  await lookThrough(db, store, at);
  await removeLeftBehind(store.incoming);
}

const isNamed = sql`exists (select from named_files n where n.sha256 = f.sha256)`;

async function noteUnnamed(db: Db, at: Date): Promise<void> {
  await sql`update files f set unnamed_since = ${at}::timestamptz where unnamed_since is null and not ${isNamed}`.execute(
    db,
  );
}

const endOf = (at: Date): Date => new Date(at.getTime() - unnamedKeptMs);

async function findGarbage(db: Db, at: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('sha256')
    .where('unnamed_since', '<=', endOf(at))
    .orderBy('unnamed_since')
    .execute();
  return rows.map(({ sha256 }) => sha256);
}

async function removeFile(db: Db, store: FileStore, sha256: string, at: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows: backups } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock(${filesLock}) as free`.execute(trx);
    if (backups[0]?.free !== true) return;
    const { rows } = await sql`
      select from files f where sha256 = ${sha256} and unnamed_since <= ${endOf(at)}::timestamptz and not ${isNamed}
      for update`.execute(trx);
    if (rows.length === 0) return;
    await store.remove(sha256);
    await trx.deleteFrom('files').where('sha256', '=', sha256).execute();
  });
}

/** Looks through the store: a file without a row becomes one that nothing names; what is not there is noted as lost. */
async function lookThrough(db: Db, store: FileStore, at: Date): Promise<void> {
  const stored = await db
    .selectFrom('files')
    .select(['sha256', 'lost'])
    .where('stored_at', 'is not', null)
    .execute();
  const unseen = new Map(stored.map(({ sha256, lost }) => [sha256, lost]));
  const found = new Map<string, LostHow | null>();
  let batch: { sha256: string; bytes: number }[] = [];
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    const rows = batch.map((file) => ({ ...file, unnamed_since: at }));
    batch = [];
    await db
      .insertInto('files')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  };
  for await (const file of store.list()) {
    if (unseen.get(file.sha256) === 'missing') found.set(file.sha256, null);
    unseen.delete(file.sha256);
    batch.push(file);
    if (batch.length >= strayBatch) await flush();
  }
  await flush();
  // It may have been put there while the store was listed.
  for (const sha256 of unseen.keys()) if (!(await isThere(store, sha256))) found.set(sha256, 'missing');
  await noteFound(db, found);
}

async function isThere(store: FileStore, sha256: string): Promise<boolean> {
  const source = await store.read(sha256);
  source?.destroy();
  return source !== null;
}

async function removeLeftBehind(folder: string): Promise<void> {
  for (const name of (await unlessGone(readdir(folder))) ?? []) {
    const path = join(folder, name);
    const facts = await unlessGone(stat(path));
    if (facts !== null && Date.now() - facts.mtimeMs > leftBehindMs) await rm(path, { force: true });
  }
}
