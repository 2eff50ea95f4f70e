import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningProgram, startProgram } from './processes.ts';

/** A server that knows one host, for an agent that comes with this token. */
export async function startServerForAgent(): Promise<RunningProgram & { token: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'rackhand-bench-token-'));
  const token = randomBytes(32).toString('base64url');
  const tokenFile = join(folder, 'token');
  writeFileSync(tokenFile, token, { mode: 0o600 });
  const server = await startProgram({
    program: 'server',
    env: { LOCAL_HOST_NAME: 'bench', LOCAL_AGENT_TOKEN_FILE: tokenFile },
  });
  const stop = async (): Promise<void> => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...server, token, stop };
}
