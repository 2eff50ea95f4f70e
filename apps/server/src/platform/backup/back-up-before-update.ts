import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { systemClock } from '../clock.ts';
import { pendingMigrations } from '../database/migrate.ts';
import type { OpenDatabase } from '../database/open-database.ts';
import { fileTime } from '../korean-time.ts';
import { writeBackup } from './write-backup.ts';

const kept = 3;

/** Before a newer Rackhand changes the schema: the way back to the older one. The newest three are kept. */
export async function backUpBeforeUpdate(
  { db, pool }: Pick<OpenDatabase, 'db' | 'pool'>,
  dataDir: string,
  log: Logger,
): Promise<void> {
  const pending = await pendingMigrations(db);
  if (pending === null || pending.length === 0) return;
  const directory = join(dataDir, 'backups');
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const name = `before-update-${fileTime(systemClock.now())}-${String(process.pid)}.backup`;
  await writeBackup({ pool, clock: systemClock }, join(directory, name));
  log.info({ file: join(directory, name), pending }, 'backup written before the schema is changed');
  const names = (await readdir(directory)).filter((file) => /^before-update-.*\.backup$/.test(file)).sort();
  for (const old of names.slice(0, -kept)) await rm(join(directory, old), { force: true });
}
