import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { controlFilePath, readControlFile } from './control/control-file.ts';
import { until } from './testing/until.ts';

const main = fileURLToPath(new URL('../../../dist/simulator/main.mjs', import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), 'simulator-'));
afterAll(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

function start(env: Record<string, string>, args: string[] = []): { child: ChildProcess; err(): string } {
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...process.env, DATA_DIR: dataDir, ADB_SERVER_PORT: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.resume();
  let err = '';
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString('utf8');
  });
  return { child, err: () => err };
}

describe('the simulator as a program', () => {
  it('ends in order within two seconds when it is asked to', async () => {
    const { child } = start({ SIMULATED_DEVICES: '3' });
    await until('it is up', () => readControlFile(dataDir)?.pid === child.pid, 20_000);
    await until(
      'the devices are kept',
      () => readdirSync(join(dataDir, 'simulator', 'devices')).length === 3,
    );
    const asked = performance.now();
    child.kill('SIGTERM');
    const [code] = (await once(child, 'exit')) as [number | null];
    expect(code).toBe(0);
    expect(performance.now() - asked).toBeLessThan(2_000);
    expect(existsSync(controlFilePath(dataDir))).toBe(false);
  }, 30_000);

  it('names every mistake of its environment and ends with 1', async () => {
    const { child, err } = start({ SIMULATED_DEVICES: '-1', LOG_LEVEL: 'loud' });
    const [code] = (await once(child, 'close')) as [number | null];
    expect(code).toBe(1);
    expect(err().trim().split('\n')).toHaveLength(2);
  }, 30_000);

  it('says nothing of it when the reader of its words has gone, and ends as it would have', async () => {
    const { child, err } = start({}, ['devices']);
    child.stdout?.destroy();
    const [code] = (await once(child, 'close')) as [number | null];
    expect([code, err()]).toEqual([1, '']);
  }, 30_000);
});
