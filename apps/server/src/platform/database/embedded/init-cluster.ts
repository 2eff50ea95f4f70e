import { execFile } from 'node:child_process';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartFailure } from '../../start-failure.ts';
import { explainPostgresLog } from './explain-postgres-log.ts';
import { giveFolder, readPlain } from './own-files.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { postgresEnvironment } from './postgres-process.ts';
import type { ProcessAccount } from './process-account.ts';

const run = promisify(execFile);

interface ClusterDeps {
  clusterDir: string;
  binaries: PostgresBinaries;
  account: ProcessAccount;
}

/** Makes the cluster where there is none, and refuses one that this PostgreSQL can't open. */
export async function initCluster({ clusterDir, binaries, account }: ClusterDeps): Promise<string> {
  const cluster = join(clusterDir, 'cluster');
  const version = await readPlain(join(cluster, 'PG_VERSION'));
  if (version === null) await makeCluster(cluster, binaries, account);
  else checkVersion(Number(version), binaries.majorVersion, cluster);
  return cluster;
}

function checkVersion(found: number, ours: number, cluster: string): void {
  if (found === ours) return;
  const made = `The database in ${cluster} is of PostgreSQL ${String(found)}`;
  throw new StartFailure(
    found > ours
      ? `${made}: the database is too new for this version of Rackhand, which brings PostgreSQL ${String(ours)}`
      : `${made}: the database is too old for this version of Rackhand, which brings PostgreSQL ${String(ours)}`,
  );
}

/** Made beside and renamed, so that half a cluster is never opened. */
async function makeCluster(
  cluster: string,
  binaries: PostgresBinaries,
  account: ProcessAccount,
): Promise<void> {
  const beside = `${cluster}.new-${String(process.pid)}`;
  await rm(beside, { recursive: true, force: true });
  const options = [
    '--username=rackhand',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--no-instructions',
  ];
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  try {
    await giveFolder(beside, account);
    await run(binaries.initdb, ['--pgdata', beside, ...options, ...locale], {
      ...account,
      cwd: join(cluster, '..'),
      env: postgresEnvironment,
    });
    await rename(beside, cluster);
  } catch (error) {
    await rm(beside, { recursive: true, force: true });
    const another = await readPlain(join(cluster, 'PG_VERSION'));
    if (another !== null) return;
    const { stderr } = error as { stderr?: string };
    throw new StartFailure(explainPostgresLog(stderr ?? String(error), cluster), error);
  }
}
