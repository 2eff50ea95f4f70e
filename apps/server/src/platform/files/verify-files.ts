import { createHash } from 'node:crypto';
import type { Db } from '../database/database.ts';
import type { LostHow } from '../database/file-tables.ts';
import type { FileStore } from './file-store.ts';
import { noteFound } from './lost-files.ts';

/** What is wrong with the files, by their hashes. */
export interface FilesReport {
  /** How many are as they were. */
  whole: number;
  /** The database has them, the store has not. */
  missing: string[];
  /** Their bytes are not those that were stored. */
  damaged: string[];
  /** The store has them, and nothing has ever named them. */
  orphaned: string[];
}

/** Reads every file of the store to its end, and keeps for the product which of them are lost and which are whole again. */
export async function verifyFiles(db: Db, store: FileStore): Promise<FilesReport> {
  const rows = await db
    .selectFrom('files')
    .select(['sha256', 'stored_at', 'unnamed_since', 'lost'])
    .execute();
  const known = new Map(rows.map((row) => [row.sha256, row]));
  const report: FilesReport = { whole: 0, missing: [], damaged: [], orphaned: [] };
  const found = new Map<string, LostHow | null>();
  for await (const { sha256 } of store.list()) {
    const row = known.get(sha256);
    known.delete(sha256);
    // One without a time of either kind is on its way.
    if (row === undefined || (row.stored_at === null && row.unnamed_since !== null))
      report.orphaned.push(sha256);
    else if (await isWhole(store, sha256)) {
      report.whole += 1;
      if (row.lost !== null) found.set(sha256, null);
    } else report.damaged.push(sha256);
  }
  for (const { sha256, stored_at } of known.values()) {
    // It may have been put there, or collected, since the list was read.
    if (stored_at !== null && (await isKnown(db, sha256)) && !(await isWhole(store, sha256)))
      report.missing.push(sha256);
  }
  for (const how of ['missing', 'damaged'] as const) for (const sha256 of report[how]) found.set(sha256, how);
  await noteFound(db, found);
  return report;
}

export async function isWhole(store: FileStore, sha256: string): Promise<boolean> {
  const source = await store.read(sha256);
  if (source === null) return false;
  const hash = createHash('sha256');
  for await (const chunk of source) hash.update(chunk as Buffer);
  return hash.digest('hex') === sha256;
}

async function isKnown(db: Db, sha256: string): Promise<boolean> {
  const row = await db.selectFrom('files').select('sha256').where('sha256', '=', sha256).executeTakeFirst();
  return row !== undefined;
}
