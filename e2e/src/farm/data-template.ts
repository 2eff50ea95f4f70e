import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A fresh data directory that PostgreSQL's own account can reach, too. */
export function makeDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'rackhand-e2e-'));
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

/** The programs, which nobody writes, are the template's own. */
export function copyDatabase(template: string, dataDir: string): void {
  const [from, to] = [join(template, 'postgres'), join(dataDir, 'postgres')];
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    const how = name.startsWith('binaries-') ? '-al' : '-a';
    execFileSync('cp', [how, join(from, name), join(to, name)]);
  }
}
