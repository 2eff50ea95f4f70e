import { isDeepStrictEqual } from 'node:util';
import { migrations } from '../database/migrations/index.ts';
import { StartFailure } from '../start-failure.ts';
import { type BackupHead, type BackupManifest, DamagedBackup, formatVersion } from './backup-format.ts';
import { type BackupPart, checkSeal, readBackup } from './read-backup.ts';
import { createRowCount, type RowCount } from './row-count.ts';

export interface VerifiedBackup {
  head: BackupHead;
  manifest: BackupManifest;
}

/** Reads the whole file and touches nothing else: refuses what is damaged, and what a newer Rackhand has written. */
export async function verifyBackup(file: string): Promise<VerifiedBackup> {
  await checkSeal(file);
  const check = createBackupCheck(file);
  for await (const part of readBackup(file)) check.take(part);
  return check.result();
}

/** Follows the parts of a backup and compares what passes with the manifest. */
export function createBackupCheck(file: string): {
  take(part: BackupPart): void;
  result(): VerifiedBackup;
} {
  let head: BackupHead | null = null;
  let manifest: BackupManifest | null = null;
  let table: { name: string; count: RowCount } | null = null;
  const seen: BackupManifest['tables'] = [];
  return {
    take: (part) => {
      if (part.kind === 'head') head = refuseNewer(file, part.head);
      else if (part.kind === 'table') table = { name: part.table.table, count: createRowCount() };
      else if (part.kind === 'rows') table?.count.add(part.data);
      else if (part.kind === 'end' && table !== null)
        seen.push({ table: table.name, ...table.count.result() });
      else if (part.kind === 'manifest') manifest = part.manifest;
    },
    result: () => {
      if (head === null || manifest === null) throw new DamagedBackup(file, 'its end is missing');
      if (!isDeepStrictEqual(seen, manifest.tables))
        throw new DamagedBackup(file, 'its rows are not those of its manifest');
      return { head, manifest };
    },
  };
}

function refuseNewer(file: string, head: BackupHead): BackupHead {
  const unknown = head.migrations.find((name) => !Object.hasOwn(migrations, name));
  const why = head.format_version > formatVersion ? `format ${String(head.format_version)}` : unknown;
  if (why === undefined) return head;
  throw new StartFailure(
    `${file} was written by a newer Rackhand, ${head.product_version} (${why}); use that one`,
  );
}
