import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartFailure } from '../../start-failure.ts';
import type { ProcessAccount } from './process-account.ts';

/**
 * What a start as root does with files beside those that the database's user owns. That user may put links where it may
 * write: so it writes nowhere but in folders of its own, which root enters by name and never through a link.
 */

type Account = NonNullable<ProcessAccount>;

const { O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants;

function linked(path: string): StartFailure {
  return new StartFailure(
    `${path} is a link, or not what it should be: a start as root follows none; remove it`,
  );
}

async function openPlain(path: string, flags: number, mode?: number): Promise<FileHandle> {
  return open(path, flags | O_NOFOLLOW, mode).catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ELOOP' || code === 'ENOTDIR' || code === 'EMLINK') throw linked(path);
    throw error;
  });
}

/** The file's text; null where it is not there. */
export async function readPlain(path: string): Promise<string | null> {
  const file = await openPlain(path, O_RDONLY | O_NONBLOCK).catch((error: unknown) => {
    if (error instanceof StartFailure) throw error;
    return null;
  });
  if (file === null) return null;
  try {
    if (!(await file.stat()).isFile()) throw linked(path);
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

/** For what is written at its end, or anew. */
export async function openLog(path: string, { anew }: { anew: boolean }): Promise<FileHandle> {
  const { O_APPEND, O_CREAT, O_RDWR } = constants;
  const file = await openPlain(path, O_RDWR | O_CREAT | O_APPEND | O_NONBLOCK, 0o600);
  const found = await file.stat();
  if (!found.isFile() || found.nlink > 1) {
    await file.close();
    throw linked(path);
  }
  if (anew) await file.truncate();
  return file;
}

/** A folder that only root writes, made where there is none; one that the database's user had is taken back. */
export async function keepForRoot(path: string, account: Account): Promise<void> {
  await requireRootAlone(dirname(path), account);
  await mkdir(path, { recursive: true });
  const folder = await openPlain(path, O_RDONLY | O_DIRECTORY);
  try {
    await folder.chown(0, 0);
    await folder.chmod(0o755);
  } finally {
    await folder.close();
  }
  for (const name of await readdir(path))
    if ((await lstat(join(path, name))).isSymbolicLink()) throw linked(join(path, name));
}

/** Whoever may write into the folder could put another one in the place of what is made there. */
export async function requireRootAlone(path: string, account: Account): Promise<void> {
  const { uid, gid, mode } = await stat(path);
  const isSticky = (mode & 0o1000) !== 0;
  const isOpen = (mode & 0o002) !== 0 || ((mode & 0o020) !== 0 && gid === account.gid);
  if (uid === account.uid || (isOpen && !isSticky))
    throw new StartFailure(
      `${path} may be written by the database's user: a start as root needs one that is not`,
    );
}

/** A folder for the database's user, in one that only root writes. */
export async function giveFolder(path: string, account: ProcessAccount): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (account === null) return;
  const folder = await openPlain(path, O_RDONLY | O_DIRECTORY);
  try {
    await folder.chown(account.uid, account.gid);
  } finally {
    await folder.close();
  }
}
