import type { VerifiedBackup } from '../platform/backup/verify-backup.ts';
import { shownTime } from '../platform/korean-time.ts';

/** `2026-01-02 03:04:05 (+0900)`, of an instant as a backup has it. */
export const zonedTime = (iso: string): string => `${shownTime(new Date(iso))} (+0900)`;

/** What stands in a backup, in one line or as JSON. */
export function printBackup(
  { file, head, manifest }: VerifiedBackup & { file: string },
  json: boolean,
  what: string,
): void {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const files = manifest.files.length === 0 ? '' : `, ${String(manifest.files.length)} files`;
  const count = `${String(rows)} rows of ${String(manifest.tables.length)} tables${files}`;
  process.stdout.write(
    json
      ? `${JSON.stringify({ file, ...head, ...manifest }, null, 2)}\n`
      : `${file} ${what}: ${count}, of ${zonedTime(head.created_at)}, Rackhand ${head.product_version}\n`,
  );
}
