import { join } from 'node:path';
import type pg from 'pg';
import { filesLock } from '../files/collect-garbage.ts';
import { copyErased, copyFiles, touchFile } from '../files/copy-files.ts';
import { createDiskStore } from '../files/disk-store.ts';
import { type FileStore, keyOf } from '../files/file-store.ts';
import { isWhole } from '../files/verify-files.ts';
import { StartFailure } from '../start-failure.ts';
import type { BackupManifest } from './backup-format.ts';

/** Where files come from, and the folder that backups have in common for them. */
export interface FilesAside {
  store: FileStore;
  folder: string;
}

/** What the rows of this moment name, and the id of the store in which that is. */
export async function listFiles(
  client: pg.ClientBase,
): Promise<Pick<BackupManifest, 'files' | 'file_store'>> {
  // An older schema, which is backed up before it is changed, knows other names or none.
  const { rows: known } = await client.query<{ name: string | null }>(
    `select coalesce(to_regclass('named_files'), to_regclass('file_uses')) as name`,
  );
  const name = known[0]?.name ?? null;
  if (name === null) return { files: [] };
  const { rows: files } = await client.query<{ sha256: string; size: number }>(
    `select sha256, bytes as size from files f
     where stored_at is not null and exists (select from ${name} n where n.sha256 = f.sha256) order by sha256`,
  );
  const { rows: stores } = await client.query<{ id: string }>('select id from file_store');
  return { files, ...(stores[0] === undefined ? {} : { file_store: stores[0].id }) };
}

/** Until this connection ends, nothing that the backup names is collected. */
export async function holdFiles(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1)', [filesLock]);
}

/** Each content once for all backups of a folder. What an older backup has brought there is marked as still wanted. */
export async function saveFiles(
  { store, folder }: FilesAside,
  { files }: Pick<BackupManifest, 'files'>,
): Promise<string[]> {
  const touch = (sha256: string): Promise<void> => touchFile(join(folder, keyOf(sha256)));
  const aside = createDiskStore(folder);
  await copyErased(store, aside);
  return copyFiles(store, aside, files, touch);
}

/** Names what the folder lacks of a backup's files, or has otherwise. */
export async function requireFiles(folder: string, { files }: Pick<BackupManifest, 'files'>): Promise<void> {
  const aside = createDiskStore(folder);
  const lost: string[] = [];
  for (const { sha256 } of files) if (!(await isWhole(aside, sha256))) lost.push(sha256);
  refuseLost(lost, folder);
}

export function refuseLost(lost: readonly string[], place: string): void {
  if (lost.length === 0) return;
  const lines = [...lost].sort().map((sha256) => `  ${sha256}`);
  throw new StartFailure(
    [`These files of the backup are missing or damaged in ${place}:`, ...lines].join('\n'),
  );
}
