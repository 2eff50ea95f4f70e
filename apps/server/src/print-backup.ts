import type { WrittenBackup } from './platform/backup/write-backup.ts';

/** What stands in a backup, in one line or as JSON. */
export function printBackup({ file, head, manifest }: WrittenBackup, json: boolean, what: string): void {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const count = `${String(rows)} rows of ${String(manifest.tables.length)} tables`;
  process.stdout.write(
    json
      ? `${JSON.stringify({ file, ...head, ...manifest }, null, 2)}\n`
      : `${file} ${what}: ${count}, of ${head.created_at}, Rackhand ${head.product_version}\n`,
  );
}
