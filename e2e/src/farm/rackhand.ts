import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { signInByHttp } from './http-admin.ts';
import { checkout } from './program.ts';
import type { SharedFarm } from './shared-farm.ts';

/** How a run of the command-line client has ended. */
export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

export interface Running {
  child: ChildProcess;
  ended: Promise<Ended>;
}

/** The client as it is built, as a shell starts it: by its arguments and its environment. */
export function startRackhand(args: readonly string[], env: NodeJS.ProcessEnv): Running {
  const child = spawn(process.execPath, ['dist/cli/main.mjs', ...args], {
    cwd: checkout,
    env: { PATH: process.env.PATH, LANG: 'C', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const read = async (): Promise<Ended> => {
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    return { code: child.exitCode, out, err };
  };
  return { child, ended: read() };
}

/** A token with all that the client can do. */
export async function makeToken(farm: Pick<SharedFarm, 'url' | 'admin'>): Promise<string> {
  const admin = await signInByHttp(farm, farm.admin);
  const scopes = ['read', 'commands', 'devices', 'apps', 'tests'];
  const { data } = await admin.post('/admbo/api_token', { name: 'ci', scopes, valid_days: 1 });
  await admin.leave();
  return String(data['token']);
}
