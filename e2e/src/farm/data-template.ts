import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import memory from '../../../apps/server/src/testing/memory-room.json' with { type: 'json' };

/** What each server keeps free for files, and twice as much for all farms and whatever else the machine does. */
const enoughBytes = 3 * memory.enoughBytes;

/** Memory, where there is much room: on a disk, which all databases of a run share, each write of each farm waits. */
function folderOfFarms(): string {
  try {
    const { bavail, bsize } = statfsSync(memory.folder);
    return bavail * bsize >= enoughBytes ? memory.folder : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** A fresh data directory that PostgreSQL's own account can reach, too. */
export function makeDataDir(): string {
  const dataDir = mkdtempSync(join(folderOfFarms(), 'rackhand-e2e-'));
  chmodSync(dataDir, 0o755);
  return dataDir;
}

export function removeDataDir(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

/** One with an empty database, to be copied: to make it takes a server's first start longer than all the rest of it. */
export async function makeDataTemplate(): Promise<string> {
  // Specs, which come through here too, have no use for the server's own modules.
  const { fillDataDirectory } = await import('../../../apps/server/src/testing/fill-database.ts');
  const dataDir = makeDataDir();
  await fillDataDirectory(dataDir);
  return dataDir;
}

/** The programs, which nobody writes, are the template's own where both lie on one file system. */
export function copyDatabase(template: string, dataDir: string): void {
  const [from, to] = [join(template, 'postgres'), join(dataDir, 'postgres')];
  mkdirSync(to);
  const canShare = statSync(from).dev === statSync(to).dev;
  for (const name of readdirSync(from)) {
    const how = canShare && name.startsWith('binaries-') ? '-al' : '-a';
    execFileSync('cp', [how, join(from, name), join(to, name)]);
  }
}
