import { readFile } from 'node:fs/promises';
import { StartFailure } from '../../start-failure.ts';

/** Who PostgreSQL runs as; null is ourselves. */
export type ProcessAccount = { uid: number; gid: number } | null;

/** PostgreSQL refuses to run as root, and to run as a uid that the passwd file does not know. */
export async function chooseProcessAccount(passwdFile = '/etc/passwd'): Promise<ProcessAccount> {
  if (process.getuid?.() !== 0) return null;
  const lines = (await readFile(passwdFile, 'utf8')).split('\n').map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((fields) => fields[0] === name) ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new StartFailure(
    'PostgreSQL does not run as root, and this machine has neither a user postgres nor nobody: start as an ordinary user or set DATABASE_URL',
  );
}
