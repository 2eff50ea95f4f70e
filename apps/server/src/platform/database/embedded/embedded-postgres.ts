import { mkdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { textOf } from '@rackhand/program/text-of';
import pg from 'pg';
import type { Logger } from 'pino';
import { StartFailure } from '../../start-failure.ts';
import { findClusterDirectory, makeSocketDirectory } from './cluster-directory.ts';
import { initCluster } from './init-cluster.ts';
import { preparePostgresBinaries } from './postgres-binaries.ts';
import { ensurePostgres, type PostgresProcess, stopPostgres } from './postgres-process.ts';
import type { PostgresSettings } from './postgres-settings.ts';
import { chooseProcessAccount } from './process-account.ts';

export interface EmbeddedPostgres {
  /** Where clients connect. */
  connection: { host: string; port: number; user: string; database: string };
  /** Process id of the running PostgreSQL. */
  pid(): number;
  stop(): Promise<void>;
}

interface EmbeddedDeps {
  dataDir: string;
  log: Logger;
  /** Uses the PostgreSQL of a server that holds the directory, if one does. */
  beside?: boolean;
  settings?: PostgresSettings;
}

const databaseName = 'rackhand';
/** Held on a connection of its own for as long as a server uses the data directory; freed by its death. */
const holderLock = 7_261_501;
const holderName = (pid: number): string => `rackhand-server ${String(pid)}`;
const longestPauseMs = 5_000;

/** The private PostgreSQL of a data directory: started or taken over, and started again whenever it dies. */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  beside = false,
  settings = {},
}: EmbeddedDeps): Promise<EmbeddedPostgres> {
  const files = { ...(await prepareFiles(dataDir)), settings };
  let postmaster = await ensurePostgres(files);
  const connection = {
    host: postmaster.socketDirectory,
    port: 5432,
    user: 'rackhand',
    database: databaseName,
  };
  let stopping = false;
  let healing: Promise<void> = Promise.resolve();
  const held = await holdDirectory(postmaster.socketDirectory, heal);
  if ('holder' in held) {
    if (!beside)
      throw new StartFailure(`${dataDir} is in use by another Rackhand server${held.holder}: stop it first`);
    return { connection, pid: () => postmaster.pid, stop: () => Promise.resolve() };
  }
  let watch = held;
  await createDatabase(watch);

  function heal(): void {
    if (stopping) return;
    log.error({ pid: postmaster.pid }, 'the database has gone away; starting it again');
    healing = healUntilUp();
  }

  async function healUntilUp(): Promise<void> {
    for (let pauseMs = 50; !stopping; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        postmaster = await ensurePostgres(files);
        const again = await holdDirectory(postmaster.socketDirectory, heal);
        if ('holder' in again) throw new Error(`another server has taken the data directory${again.holder}`);
        watch = again;
        log.info({ pid: postmaster.pid }, 'the database is back');
        return;
      } catch (error) {
        log.error({ reason: textOf(error) }, 'the database is not back yet');
        await wait(pauseMs);
      }
    }
  }

  return {
    connection,
    pid: () => postmaster.pid,
    stop: async () => {
      stopping = true;
      await healing;
      await watch.end().catch(() => undefined);
      await stopPostgres(postmaster.pid);
    },
  };
}

async function prepareFiles(dataDir: string): Promise<Omit<PostgresProcess, 'settings'>> {
  const account = await chooseProcessAccount();
  try {
    await mkdir(dataDir, { recursive: true });
    const clusterDir = await findClusterDirectory(dataDir, account);
    const binaries = await preparePostgresBinaries(clusterDir, account);
    const cluster = await initCluster({ clusterDir, binaries, account });
    const socketDirectory = await makeSocketDirectory(clusterDir, account);
    return { clusterDir, cluster, socketDirectory, binaries, account };
  } catch (error) {
    throw explainFileError(error, dataDir);
  }
}

function explainFileError(error: unknown, dataDir: string): unknown {
  const { code, path } = error as NodeJS.ErrnoException;
  if (error instanceof StartFailure || code === undefined) return error;
  const place = path ?? dataDir;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new StartFailure(`The disk is full: ${dataDir} can't be written`, error);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new StartFailure(`DATA_DIR: ${place} can't be written (${code})`, error);
  }
  return new StartFailure(`DATA_DIR: ${place}: ${code}`, error);
}

/** The connection that holds the data directory for this server; or who holds it. */
async function holdDirectory(
  socketDirectory: string,
  onLost: () => void,
): Promise<pg.Client | { holder: string }> {
  const client = new pg.Client({
    host: socketDirectory,
    port: 5432,
    user: 'rackhand',
    database: 'postgres',
    application_name: holderName(process.pid),
  });
  let lost = false;
  const lose = (): void => {
    if (!lost) onLost();
    lost = true;
  };
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
    holderLock,
  ]);
  if (rows[0]?.held !== true) {
    const holder = await findHolder(client);
    await client.end();
    return { holder };
  }
  client.on('error', lose);
  client.on('end', lose);
  return client;
}

async function findHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted and l.objid = $1`,
    [holderLock],
  );
  const pid = /\d+$/.exec(rows[0]?.name ?? '')?.[0];
  return pid === undefined ? '' : `, process ${pid}`;
}

async function createDatabase(client: pg.Client): Promise<void> {
  const found = await client.query('select from pg_database where datname = $1', [databaseName]);
  if (found.rowCount === 0) await client.query(`create database ${databaseName}`);
}
