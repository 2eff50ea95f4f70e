import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@rackhand/program/testing/free-port';

/** The built programs, each in a process of its own with a data directory that is thrown away. */

const root = resolve(import.meta.dirname, '../..');
/** Those of the present sources, or of another commit that they are compared with. */
export const programs = process.env.BENCH_PROGRAMS ?? join(root, 'dist');
/** Ended with the bench, also when it fails half-way. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGTERM');
});

const startDeadlineMs = 60_000;
const stopDeadlineMs = 10_000;

export const benchAdmin = { id: 'bench01', password: 'Vk7!mareTb' } as const;

export interface RunningProgram {
  origin: string;
  dataDir: string;
  adbPort: number;
  pid: number;
  stop: () => Promise<void>;
}

interface ProgramOptions {
  program: 'trial' | 'server';
  env?: Record<string, string>;
  dataDir?: string;
}

/** Starts a program and waits until its server answers `/readyz`. */
export async function startProgram(options: ProgramOptions): Promise<RunningProgram> {
  const port = String(await freePort());
  const adbPort = await freePort();
  const dataDir = options.dataDir ?? makeDataDir();
  const child = spawn(process.execPath, [join(programs, options.program, 'main.mjs')], {
    cwd: dirname(programs),
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      PORT: port,
      DATA_DIR: dataDir,
      ADMIN_ID: benchAdmin.id,
      ADMIN_PASSWORD: benchAdmin.password,
      ADB_SERVER_PORT: String(adbPort),
      LOG_LEVEL: 'warn',
      // A bench switches one device as often as it can: that is no unstable connection.
      UNSTABLE_AFTER_CHANGES: '0',
      ...options.env,
    },
  });
  running.add(child);
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaints = (complaints + chunk.toString()).slice(-2000);
  });
  const origin = `http://127.0.0.1:${port}`;
  await whenReady(`${origin}/readyz`, child).catch((error: unknown) => {
    throw new Error(`${String(error)}\n${complaints}`);
  });
  return {
    origin,
    dataDir,
    adbPort,
    pid: child.pid ?? 0,
    stop: async () => {
      await stopChild(child);
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Open to others, so that the database's own user reaches it when this runs as root. */
function makeDataDir(): string {
  const directory = mkdtempSync(join(tmpdir(), 'rackhand-bench-'));
  chmodSync(directory, 0o755);
  return directory;
}

/** The private database of a running server, for a second server on it. */
export function privateDatabaseUrl(dataDir: string): string {
  return `postgresql://rackhand@localhost/rackhand?host=${encodeURIComponent(join(dataDir, 'postgres/run'))}`;
}

async function whenReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + startDeadlineMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null)
      throw new Error(`The program ended with ${String(child.exitCode)} before it was ready`);
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok === true) return;
    await delay(25);
  }
  child.kill('SIGKILL');
  throw new Error(`${url} was not ready within ${String(startDeadlineMs)} ms`);
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), stopDeadlineMs);
  await ended;
  clearTimeout(timer);
}

/** A script of this folder that tells its port, in a process of its own. */
export async function startScript(
  file: string,
  args: readonly string[],
): Promise<{ origin: string; stop: () => void }> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, file), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [message] = (await once(child, 'message')) as [{ port: number }];
  return {
    origin: `http://127.0.0.1:${String(message.port)}`,
    stop: () => {
      child.kill('SIGTERM');
    },
  };
}

/** The bare server of the floor, and its page. */
export function startBareServer(
  rowsFile: string,
  page: 'bare-page.html' | 'bare-drift.html' = 'bare-page.html',
): Promise<{ origin: string; stop: () => void }> {
  return startScript('bare-server.ts', [rowsFile, join(import.meta.dirname, page)]);
}

/** An adb server with simulated devices on it, and nothing of ours that looks at them. */
export async function startAdbWithRack(
  devices: number,
  first = 0,
): Promise<{ dataDir: string; adbPort: number; stop: () => Promise<void> }> {
  const dataDir = makeDataDir();
  const adbPort = await freePort();
  const adb = spawn(process.env.ADB_PATH ?? 'adb', ['-P', String(adbPort), 'nodaemon', 'server'], {
    stdio: 'ignore',
    // Below 5555, where adb begins to look for emulators of its own accord.
    env: { ...process.env, HOME: dataDir, ADB_LOCAL_TRANSPORT_MAX_PORT: '5554', ADB_MDNS: '0' },
  });
  const simulator = spawn(process.execPath, [join(programs, 'simulator', 'main.mjs')], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      ADB_SERVER_PORT: String(adbPort),
      SIMULATED_DEVICES: String(devices),
      SIMULATED_FIRST: String(first),
      SIMULATED_IOS: '0',
      LOG_LEVEL: 'warn',
    },
  });
  running.add(adb).add(simulator);
  const controlFile = join(dataDir, 'simulator', 'control.json');
  const deadline = Date.now() + startDeadlineMs;
  while (!existsSync(controlFile)) {
    if (simulator.exitCode !== null || Date.now() > deadline) throw new Error('The simulator did not start');
    await delay(25);
  }
  return {
    dataDir,
    adbPort,
    stop: async () => {
      await stopChild(simulator);
      await stopChild(adb);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A host's agent on an adb server that runs already. */
export function startAgent(options: { serverUrl: string; key: string; dataDir: string; adbPort: number }): {
  pid: number;
  stop: () => Promise<void>;
} {
  const tokenFile = join(options.dataDir, 'host-key');
  writeFileSync(tokenFile, options.key, { mode: 0o600 });
  const child = spawn(process.execPath, [join(programs, 'agent', 'main.mjs')], {
    stdio: 'ignore',
    env: {
      ...process.env,
      SERVER_URL: options.serverUrl,
      AGENT_TOKEN_FILE: tokenFile,
      DATA_DIR: options.dataDir,
      ADB_SERVER_PORT: String(options.adbPort),
      LOG_LEVEL: 'warn',
    },
  });
  running.add(child);
  return { pid: child.pid ?? 0, stop: () => stopChild(child) };
}
