import { basename } from 'node:path';
import { recordAudit } from '../audit/record-audit.ts';
import type { Clock } from '../clock.ts';
import type { OpenDatabase } from '../database/open-database.ts';
import type { FilesAside } from './backed-up-files.ts';
import { type WrittenBackup, writeBackup } from './write-backup.ts';

/** Writes a backup and says so in the audit trail, behind what the backup holds. */
export async function backUp(
  deps: Pick<OpenDatabase, 'db' | 'pool'> & { clock: Clock; files: FilesAside | null },
  file: string,
  who: string,
): Promise<WrittenBackup> {
  const written = await writeBackup(deps, file);
  const rows = written.manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  await deps.db.transaction().execute((trx) =>
    recordAudit(trx, {
      actor: { name: who },
      action: 'backup.written',
      object: basename(file),
      after: { rows },
      result: 'ok',
    }),
  );
  return written;
}
