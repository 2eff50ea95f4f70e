import { spawn } from 'node:child_process';
import { lstat, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive } from '@rackhand/program/process-life';
import { StartFailure } from '../../start-failure.ts';
import { explainPostgresLog } from './explain-postgres-log.ts';
import { openLog, readPlain } from './own-files.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { type PostgresSettings, postgresArguments } from './postgres-settings.ts';
import { type Postmaster, programOf, readPostmaster } from './postmaster-file.ts';
import type { ProcessAccount } from './process-account.ts';

/** Nothing of our own environment: a PGDATA or PGPORT there would be obeyed. */
export const postgresEnvironment = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' };

export interface PostgresProcess {
  clusterDir: string;
  cluster: string;
  socketDirectory: string;
  binaries: PostgresBinaries;
  account: ProcessAccount;
  settings: PostgresSettings;
}

const startDeadlineMs = 60_000;
const logLimitBytes = 4 * 1024 * 1024;

/** Takes over the PostgreSQL that runs on the cluster, else starts one; ends when it takes connections. */
export async function ensurePostgres(deps: PostgresProcess): Promise<Postmaster> {
  return (await adopt(deps)) ?? (await start(deps));
}

/** One that outlived its server. Another build's is stopped, so that the settings and binaries are ours. */
async function adopt({ cluster, socketDirectory, binaries }: PostgresProcess): Promise<Postmaster | null> {
  await removeIfDead(join(cluster, 'postmaster.pid'));
  await removeIfDead(join(socketDirectory, '.s.PGSQL.5432.lock'));
  const found = await readPostmaster(cluster);
  if (found === null) return null;
  const program = await programOf(found.pid);
  const isPostgres = program === null || /\/postgres(?: \(deleted\))?$/.test(program);
  if (!isPostgres) {
    // The number belongs to another program since: PostgreSQL would refuse to start because of it.
    await rm(join(cluster, 'postmaster.pid'), { force: true });
    return null;
  }
  if (program !== null && program !== binaries.postgres) {
    await stopPostgres(found.pid);
    return null;
  }
  return found.ready ? found : waitUntilReady(cluster, () => isAlive(found.pid));
}

/** A lock file of a killed process: PostgreSQL clears it by itself, unless nobody has waited for that process. */
async function removeIfDead(lockFile: string): Promise<void> {
  const pid = Number.parseInt((await readPlain(lockFile)) ?? '', 10);
  if (pid > 0 && !isAlive(pid)) await rm(lockFile, { force: true });
}

async function start(deps: PostgresProcess): Promise<Postmaster> {
  const { clusterDir, cluster, socketDirectory, binaries, account, settings } = deps;
  const logFile = join(clusterDir, 'postgres.log');
  const tooLong = await lstat(logFile).then(
    ({ size }) => size > logLimitBytes,
    () => false,
  );
  const log = await openLog(logFile, { anew: tooLong });
  const begin = (await log.stat()).size;
  // Detached: Ctrl-C in the terminal must reach the server first. A file, since it outlives a killed server.
  const child = spawn(binaries.postgres, postgresArguments(cluster, socketDirectory, settings), {
    ...account,
    cwd: clusterDir,
    detached: true,
    env: postgresEnvironment,
    stdio: ['ignore', log.fd, log.fd],
  });
  let running = true;
  const ended = (): void => {
    running = false;
  };
  child.once('exit', ended).once('error', ended).unref();
  const ready = await waitUntilReady(cluster, () => running, child.pid);
  await log.close();
  if (ready !== null) return ready;
  const written = Buffer.from((await readPlain(logFile)) ?? '')
    .subarray(begin)
    .toString();
  throw new StartFailure(explainPostgresLog(written, cluster));
}

async function waitUntilReady(
  cluster: string,
  isRunning: () => boolean,
  pid?: number,
): Promise<Postmaster | null> {
  const deadline = Date.now() + startDeadlineMs;
  while (Date.now() < deadline && isRunning()) {
    const found = await readPostmaster(cluster);
    if (found?.ready === true && (pid === undefined || found.pid === pid)) return found;
    await wait(5);
  }
  return null;
}

/** Fast shutdown: SIGTERM would wait for clients for ever. */
export async function stopPostgres(pid: number): Promise<void> {
  for (const [signal, patienceMs] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    if (!trySignal(pid, signal)) return;
    const deadline = Date.now() + patienceMs;
    while (Date.now() < deadline) {
      if (!isAlive(pid)) return;
      await wait(5);
    }
  }
}

function trySignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
}
