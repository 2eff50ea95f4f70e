import { createHash, randomBytes } from 'node:crypto';
import { chown, lstat, mkdir, mkdtemp, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { StartFailure } from '../../start-failure.ts';
import { giveFolder, keepForRoot, readPlain } from './own-files.ts';
import type { ProcessAccount } from './process-account.ts';

/**
 * The directory that holds cluster, binaries and socket: `DATA_DIR/postgres`. As root with a data directory that
 * PostgreSQL's user can't reach (below a home of mode 0700), one below /var/lib, remembered in `DATA_DIR/postgres/location`,
 * so that a removed data directory is a fresh start. Root alone writes there; below it are folders of that user.
 */
export async function findClusterDirectory(dataDir: string, account: ProcessAccount): Promise<string> {
  const home = join(dataDir, 'postgres');
  if (account === null) {
    await mkdir(home, { recursive: true });
    return home;
  }
  await keepForRoot(home, account);
  if (await canReach(dataDir, account)) return home;
  const note = join(home, 'location');
  const remembered = (await readPlain(note))?.trim();
  if (remembered !== undefined) {
    await keepForRoot(remembered, account);
    return remembered;
  }
  const made = await makeReachable(account);
  await writeFile(note, `${made}\n`);
  return made;
}

async function makeReachable(account: NonNullable<ProcessAccount>): Promise<string> {
  for (const parent of ['/var/lib/rackhand', '/var/tmp/rackhand']) {
    const directory = join(parent, randomBytes(6).toString('hex'));
    try {
      await keepForRoot(parent, account);
      if (!(await canReach(parent, account))) continue;
      await keepForRoot(directory, account);
      return directory;
    } catch {
      // The next place may be writable.
    }
  }
  throw new StartFailure(
    'No directory for the database that its user can reach: set DATA_DIR to one outside of a private home',
  );
}

async function canReach(directory: string, account: NonNullable<ProcessAccount>): Promise<boolean> {
  const { mode, uid, gid } = await stat(directory);
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  if ((mode & bit) === 0) return false;
  const parent = dirname(directory);
  return parent === directory || canReach(parent, account);
}

async function own(directory: string, account: ProcessAccount): Promise<void> {
  if (account !== null) await chown(directory, account.uid, account.gid);
}

/** Longest path of a unix socket that the system takes. */
const socketPathBytes = 107;
const socketFile = '.s.PGSQL.5432';

/** A directory for the socket, close to the cluster where its path is short enough, else a private one below /tmp. */
export async function makeSocketDirectory(clusterDir: string, account: ProcessAccount): Promise<string> {
  const near = join(clusterDir, 'run');
  if (Buffer.byteLength(join(near, socketFile)) <= socketPathBytes) {
    await giveFolder(near, account);
    return near;
  }
  const hash = createHash('sha256').update(clusterDir).digest('hex').slice(0, 12);
  return makePrivate(join(tmpdir().length > 60 ? '/tmp' : tmpdir(), `rackhand-${hash}`), account);
}

/** Somebody else may have made the name first: then another one is taken. */
async function makePrivate(directory: string, account: ProcessAccount): Promise<string> {
  const made = await mkdir(directory, { mode: 0o700 }).then(
    () => true,
    () => false,
  );
  const owner = account?.uid ?? process.getuid?.();
  if (made) await own(directory, account);
  const { uid, mode } = await lstat(directory);
  if (uid === owner && (mode & 0o077) === 0) return directory;
  const other = await mkdtemp(`${directory}-`);
  await own(other, account);
  return other;
}
