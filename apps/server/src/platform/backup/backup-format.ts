import { z } from 'zod';
import { StartFailure } from '../start-failure.ts';

/**
 * A backup is one gzip stream of lines, behind it one line with the SHA-256 of all before:
 *   the head; for each table a line that names it, its rows as PostgreSQL's COPY writes them, `\.`; the manifest.
 */
export const formatVersion = 2;
export const endOfRows = '\\.\n';
export const seal = { prefix: 'sha256:', bytes: 72 } as const;

/** Known before the first row. */
const headShape = z.object({
  format: z.literal('rackhand-backup'),
  format_version: z.number().int(),
  product_version: z.string(),
  created_at: z.string(),
  /** The schema that the rows are of. */
  migrations: z.array(z.string()),
});
export type BackupHead = z.infer<typeof headShape>;

const tableShape = z.object({ table: z.string(), columns: z.array(z.string()) });
export type TableLine = z.infer<typeof tableShape>;

/** Known after the last row. */
const manifestShape = z.object({
  tables: z.array(z.object({ table: z.string(), rows: z.number().int(), sha256: z.string() })),
  /** What the rows name of the file store; none in format 1. The bytes lie beside the backup, where it was asked to. */
  files: z.array(z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/), size: z.number().int() })),
  /** The store that these are of. */
  file_store: z.string().optional(),
});
export type BackupManifest = z.infer<typeof manifestShape>;

export class DamagedBackup extends StartFailure {
  constructor(file: string, why: string, cause?: unknown) {
    super(`${file} is damaged and was not used: ${why}`, cause);
    this.name = 'DamagedBackup';
  }
}

export const readHead = (line: string): BackupHead => headShape.parse(JSON.parse(line));
export const readManifest = (line: string): BackupManifest => manifestShape.parse(JSON.parse(line));
/** null where the line is the manifest. */
export function readTableLine(line: string): TableLine | null {
  const found = tableShape.safeParse(JSON.parse(line));
  return found.success ? found.data : null;
}
