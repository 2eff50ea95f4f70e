import { createHash } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import manifest from '../../../package.json' with { type: 'json' };
import type { Clock } from '../clock.ts';
import { syncDirectory } from '../disk/sync-directory.ts';
import { StartFailure } from '../start-failure.ts';
import { type FilesAside, holdFiles, listFiles, saveFiles } from './backed-up-files.ts';
import { type BackupHead, type BackupManifest, endOfRows, formatVersion, seal } from './backup-format.ts';
import { copyTarget, listTables } from './backup-tables.ts';
import { createRowCount } from './row-count.ts';

export interface WrittenBackup {
  file: string;
  head: BackupHead;
  manifest: BackupManifest;
  /** Files that the store has not any more, or not as they were. */
  lost: string[];
}

interface BackupDeps {
  pool: pg.Pool;
  clock: Clock;
  /** null: the rows alone. */
  files?: FilesAside | null;
}

/** One moment of the whole database in one file, which has its name only once it is complete. Others go on meanwhile. */
export async function writeBackup(deps: BackupDeps, file: string): Promise<WrittenBackup> {
  const beside = `${file}.new-${String(process.pid)}`;
  // Passwords' hashes and the server's keys are in it: nobody else may read it.
  const handle = await open(beside, 'wx', 0o600).catch((error: unknown) => {
    throw explain(error, file);
  });
  try {
    const written = await writeSnapshot(deps, handle);
    await handle.sync();
    await handle.close();
    await refuseExisting(file);
    await rename(beside, file);
    await syncDirectory(dirname(file));
    return { file, ...written };
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(beside, { force: true });
    throw explain(error, file);
  }
}

async function writeSnapshot(
  { pool, clock, files = null }: BackupDeps,
  handle: FileHandle,
): Promise<Omit<WrittenBackup, 'file'>> {
  const client = await pool.connect();
  try {
    if (files !== null) await holdFiles(client);
    for (const statement of snapshotStatements) await client.query(statement);
    const head: BackupHead = {
      format: 'rackhand-backup',
      format_version: formatVersion,
      product_version: manifest.version,
      created_at: clock.now().toISOString(),
      migrations: await appliedMigrations(client),
    };
    const tables: BackupManifest = { tables: [], files: [] };
    const lines = Readable.from(content(client, head, tables), { objectMode: false });
    const hash = createHash('sha256');
    await pipeline(lines, createGzip(), async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        hash.update(chunk);
        await handle.appendFile(chunk);
      }
    });
    await handle.appendFile(`${seal.prefix}${hash.digest('hex')}\n`);
    await client.query('commit');
    return { head, manifest: tables, lost: files === null ? [] : await saveFiles(files, tables) };
  } finally {
    // Not given back: it has no deadlines.
    client.release(true);
  }
}

const snapshotStatements = [
  'set statement_timeout = 0',
  'set idle_in_transaction_session_timeout = 0',
  "set datestyle = 'ISO, YMD'",
  "set intervalstyle = 'postgres'",
  "set timezone = 'UTC'",
  'set extra_float_digits = 3',
  // In the order of the table, so that the same rows have the same hash.
  'set synchronize_seqscans = off',
  'begin transaction isolation level repeatable read, read only',
];

async function appliedMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
}

async function* content(
  client: pg.ClientBase,
  head: BackupHead,
  manifest: BackupManifest,
): AsyncGenerator<Buffer> {
  yield line(head);
  for (const table of await listTables(client)) {
    yield line(table);
    const count = createRowCount();
    for await (const chunk of client.query(copyTo(`copy ${copyTarget(table)} to stdout`))) {
      const data = chunk as Buffer;
      count.add(data);
      yield data;
    }
    yield Buffer.from(endOfRows);
    manifest.tables.push({ table: table.table, ...count.result() });
  }
  Object.assign(manifest, await listFiles(client));
  yield line(manifest);
}

const line = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value)}\n`);

async function refuseExisting(file: string): Promise<void> {
  const found = await open(file, 'r').catch(() => null);
  await found?.close();
  if (found !== null) throw new StartFailure(`${file} is there already: give another name`);
}

function explain(error: unknown, file: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof StartFailure || code === undefined) return error;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new StartFailure(`The disk is full: ${file} can't be written`, error);
  if (code === 'ENOENT') return new StartFailure(`There is no folder ${dirname(file)}`, error);
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EISDIR'].includes(code))
    return new StartFailure(`${file} can't be written (${code})`, error);
  return error;
}
