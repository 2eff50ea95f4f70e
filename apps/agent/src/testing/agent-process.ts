import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../../../../dist/agent/', import.meta.url));

export interface AgentProcess {
  kill(signal: NodeJS.Signals): void;
  /** Exit code and what was written to stderr. */
  ended: Promise<{ code: number | null; stderr: string }>;
}

/** The agent as it is started on a host, by itself or by its launcher: a process with nothing but its environment. */
export function spawnAgent(
  environment: Readonly<Record<string, string>>,
  program: 'main' | 'launcher' = 'main',
  args: readonly string[] = [],
): AgentProcess {
  const child: ChildProcess = spawn(process.execPath, [`${dist}${program}.mjs`, ...args], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  return {
    kill: (signal) => child.kill(signal),
    ended: once(child, 'close').then(() => ({ code: child.exitCode, stderr })),
  };
}

/** As whoever watches over an agent asks. */
export async function isAgentRunning(dataDir: string): Promise<boolean> {
  const asked = spawnAgent({ DATA_DIR: dataDir }, 'main', ['--is-running']);
  return (await asked.ended).code === 0;
}
