import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { checkout } from './program.ts';
import type { SharedFarm } from './shared-farm.ts';

const run = promisify(execFile);
const counted = z.object({ differences: z.array(z.unknown()) });

/** What the server's own command line finds where it counts the whole ledger anew. */
export async function verifyLedger({ dataDir }: Pick<SharedFarm, 'dataDir'>): Promise<unknown[]> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
  const args = ['dist/server/main.mjs', '--verify-ledger', '--json'];
  const { stdout } = await run(process.execPath, args, { cwd: checkout, env });
  return counted.parse(JSON.parse(stdout)).differences;
}
