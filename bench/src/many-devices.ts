import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { limits } from '@rackhand/contract/limits';
import { programs, type RunningProgram } from './processes.ts';
import { type SyntheticAgent, startSyntheticAgent } from './synthetic-agent.ts';

const run = promisify(execFile);
const perHost = limits.devicesOfHost;

/** Devices from index `first` on, on as many hosts as they need. */
export async function plugIn(server: RunningProgram, first: number, end: number): Promise<SyntheticAgent[]> {
  const agents: SyntheticAgent[] = [];
  for (let index = first; index < end; index += perHost) {
    const token = await addHost(server.dataDir, `bench-${String(index)}`);
    const devices = Math.min(perHost, end - index);
    agents.push(await startSyntheticAgent({ url: server.origin, token, devices, first: index }));
  }
  return agents;
}

/** Its key. */
export async function addHost(dataDir: string, name: string): Promise<string> {
  const main = join(programs, 'server', 'main.mjs');
  const { stdout } = await run(process.execPath, [main, '--add-host', name, '--accept-new-devices'], {
    env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
  });
  const token = /[\w-]{43}/.exec(stdout)?.[0];
  if (token === undefined) throw new Error(`No token: ${stdout}`);
  return token;
}
