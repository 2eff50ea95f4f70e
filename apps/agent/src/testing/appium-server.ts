import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@rackhand/program/testing/free-port';
import { vi } from 'vitest';
import type { AppiumConfig } from '../config.ts';

const home = fileURLToPath(new URL('../../../../appium', import.meta.url));
const basePath = '/wd/hub';

/** The real Appium, whose fake driver makes an app of XML. */
export interface AppiumServer {
  port: number;
  config: AppiumConfig;
  /** The calls that have come, as `POST /element/1/click`, with what was sent with them. */
  calls(): string[];
  /** Ids of its sessions. */
  sessions(): Promise<string[]>;
  signal(name: NodeJS.Signals): void;
  /** kill -9. */
  kill(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

export async function startAppium(app: string): Promise<AppiumServer> {
  const folder = mkdtempSync(join(tmpdir(), 'appium-'));
  const appFile = join(folder, 'app.xml');
  writeFileSync(appFile, app);
  const port = await freePort();
  const url = `http://127.0.0.1:${String(port)}${basePath}`;
  let [said, child]: [string, ChildProcess | null] = ['', null];
  const start = async (): Promise<void> => {
    const args = ['--address', '127.0.0.1', '--port', String(port), '--base-path', basePath];
    // Only this test asks for the list of sessions.
    const insecure = ['--allow-insecure', '*:session_discovery'];
    const main = join(home, 'node_modules/appium/index.js');
    const own = spawn(process.execPath, [main, 'server', ...args, ...insecure, '--log-no-colors'], {
      env: { PATH: process.env.PATH, HOME: folder, APPIUM_HOME: home },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = own;
    own.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    own.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    await vi.waitFor(async () => (await fetch(`${url}/status`)).json(), { timeout: 60_000, interval: 100 });
  };
  const kill = async (): Promise<void> => {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  await start();
  return {
    port,
    config: {
      ports: new Set([port]),
      basePath,
      capabilities: {
        platformName: 'Fake',
        'appium:automationName': 'Fake',
        'appium:deviceName': '{udid}',
        'appium:app': appFile,
      },
    },
    calls: () =>
      said
        .split('\n')
        .filter((line) => /\[HTTP\] (?:--> |\{)/.test(line))
        .map((line) =>
          line
            .replace(/^.*?\[HTTP\] (?:--> )?/, '')
            .replace(/\/wd\/hub(?:\/session\/[\w-]+)?/, '')
            .trim(),
        ),
    async sessions() {
      const { value } = (await (await fetch(`${url}/appium/sessions`)).json()) as { value: { id: string }[] };
      return value.map(({ id }) => id);
    },
    signal: (name) => void child?.kill(name),
    kill,
    start,
    async close() {
      child?.kill('SIGCONT');
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
