import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { copyErased, copyFiles } from '../files/copy-files.ts';
import { createDiskStore } from '../files/disk-store.ts';
import type { FileStore } from '../files/file-store.ts';
import { StartFailure } from '../start-failure.ts';
import { refuseLost } from './backed-up-files.ts';
import type { BackupManifest } from './backup-format.ts';

interface RestoreFilesDeps {
  db: Db;
  store: FileStore;
  /** The folder that the backup's files are in; null: they are in the store. */
  folder: string | null;
}

/** Before anything is replaced: the store is not another farm's, and has all that the backup brings. */
export async function bringFiles(
  { db, store, folder }: RestoreFilesDeps,
  manifest: BackupManifest,
): Promise<void> {
  const found = await store.readId();
  if (found !== null && found !== manifest.file_store && found !== (await storeIdOf(db)))
    throw new StartFailure(`FILES_URL: ${store.place} belongs to another database (${found})`);
  if (folder === null) return;
  const aside = createDiskStore(folder);
  refuseLost(await copyFiles(aside, store, manifest.files), folder);
  await copyErased(aside, store);
}

/** The store is the restored database's from now on; how many of its files are not in it. */
export async function settleStore(
  { db, store }: Pick<RestoreFilesDeps, 'db' | 'store'>,
  { files }: Pick<BackupManifest, 'files'>,
): Promise<number> {
  const id = await storeIdOf(db);
  if (id !== null && (await store.readId()) !== id) await store.writeId(id);
  const there = new Set<string>();
  for await (const { sha256 } of store.list()) there.add(sha256);
  return files.filter(({ sha256 }) => !there.has(sha256)).length;
}

/** null: of an older schema, or none at all. */
async function storeIdOf(db: Db): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`select to_regclass('file_store') as name`.execute(db);
  if (rows[0]?.name === null) return null;
  const row = await db.selectFrom('file_store').select('id').executeTakeFirst();
  return row?.id ?? null;
}
