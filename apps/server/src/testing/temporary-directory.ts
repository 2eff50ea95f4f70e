import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A data directory that PostgreSQL's user may enter, as one that a person makes. */
export async function makeDataDirectory(name: string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), `rackhand-${name}-`));
  await chmod(directory, 0o755);
  return directory;
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
