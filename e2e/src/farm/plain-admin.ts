import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { SharedFarm } from './shared-farm.ts';

const run = promisify(execFile);

/** An admin of all deployments, without special rights unless said, made on the server's own command line; the password as it prints it. */
export async function makePlainAdmin(
  { dataDir }: Pick<SharedFarm, 'dataDir'>,
  id: string,
  ...options: '--super'[]
): Promise<SharedFarm['admin']> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
  const root = new URL('../../..', import.meta.url);
  const { stdout } = await run(process.execPath, ['dist/server/main.mjs', '--create-admin', id, ...options], {
    cwd: root,
    env,
  });
  const password = /Password\s+(\S+)/.exec(stdout)?.[1];
  if (password === undefined) throw new Error(`no password in: ${stdout}`);
  return { id, password };
}
