import { readdir, readFile, readlink } from 'node:fs/promises';
import { runProgram } from '@rackhand/program/run-program';

/** A binary that does not even say its version in this time is not asked further. */
const versionMs = 5_000;

/** The release that an adb binary says of itself, such as `29.0.6-debian`; empty where it says none. */
export async function readAdbRelease(binary: string): Promise<string> {
  const { stdout } = await runProgram(binary, ['version'], versionMs);
  return /^Version (\S+)/m.exec(stdout)?.[1]?.slice(0, 100) ?? '';
}

/**
 * The release of the adb server that listens on this port, whoever started it: adb's protocol number has been the same
 * since 2018, so its binary is asked. Empty where the process is another user's, or this is no Linux.
 */
export async function readServerRelease(port: number, ownPid: number | null): Promise<string> {
  const pid = ownPid ?? (await findListener(port));
  return pid === null ? '' : readAdbRelease(`/proc/${String(pid)}/exe`);
}

async function findListener(port: number): Promise<number | null> {
  const inode = await findSocket(port);
  if (inode === null) return null;
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  for (const pid of pids) {
    const descriptors = await readdir(`/proc/${pid}/fd`).catch(() => []);
    for (const descriptor of descriptors) {
      const target = await readlink(`/proc/${pid}/fd/${descriptor}`).catch(() => '');
      if (target === `socket:[${inode}]`) return Number(pid);
    }
  }
  return null;
}

/** Number of the socket that listens on the port; state 0A is LISTEN. */
async function findSocket(port: number): Promise<string | null> {
  const hex = port.toString(16).toUpperCase().padStart(4, '0');
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    const text = await readFile(table, 'utf8').catch(() => '');
    for (const line of text.split('\n')) {
      const fields = line.trim().split(/\s+/);
      if (fields[1]?.endsWith(`:${hex}`) === true && fields[3] === '0A') return fields[9] ?? null;
    }
  }
  return null;
}
