import { chmod, mkdtemp, readFile, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import memory from './memory-room.json' with { type: 'json' };

/** A data directory that PostgreSQL's user may enter, as one that a person makes. */
export async function makeDataDirectory(name: string, below = tmpdir()): Promise<string> {
  const directory = await mkdtemp(join(below, `rackhand-${name}-`));
  await chmod(directory, 0o755);
  return directory;
}

/** For databases that come and go by the hundred, which a disk's file system is slow at: memory, where there is enough. */
export async function folderOfPassingDatabases(): Promise<string> {
  const room = await statfs(memory.folder).catch(() => null);
  return room !== null && room.bavail * room.bsize >= memory.enoughBytes ? memory.folder : tmpdir();
}

/** Where the cluster of a data directory lies. */
export async function clusterDirectoryOf(dataDir: string): Promise<string> {
  const home = join(dataDir, 'postgres');
  return (await readFile(join(home, 'location'), 'utf8').catch(() => home)).trim();
}

export async function removeDataDirectory(dataDir: string): Promise<void> {
  await rm(await clusterDirectoryOf(dataDir), { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
}
