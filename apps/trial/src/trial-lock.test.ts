import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTimeOf } from '@rackhand/program/process-life';
import { makeZombie } from '@rackhand/program/testing/zombie';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeTrialLock } from './trial-lock.ts';

const address = 'http://127.0.0.1:7100';
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'trial-lock-'));
});
afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

function leaveLockOf(pid: number, started: string): void {
  writeFileSync(join(dataDir, 'trial.lock'), JSON.stringify({ pid, started, address }));
}

async function endedProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  return child.pid ?? 0;
}

describe('the lock on a data directory', () => {
  it('is refused to a second start, which learns who holds it and where', () => {
    leaveLockOf(process.ppid, startTimeOf(process.ppid));
    const second = takeTrialLock(dataDir, 'http://127.0.0.1:7200');
    expect(second).toEqual({
      taken: false,
      holder: { pid: process.ppid, started: startTimeOf(process.ppid), address },
    });
  });

  it('is taken over from a launcher that was killed', async () => {
    leaveLockOf(await endedProcess(), '1');
    expect(takeTrialLock(dataDir, address).taken).toBe(true);
  });

  it('is taken over from a launcher that was killed and that nobody has waited for', async () => {
    const zombie = await makeZombie();
    leaveLockOf(zombie.pid, zombie.started);
    expect(takeTrialLock(dataDir, address).taken).toBe(true);
    zombie.end();
  });

  it('is taken over when the pid belongs to a later process', () => {
    leaveLockOf(process.ppid, '1');
    expect(takeTrialLock(dataDir, address).taken).toBe(true);
  });

  it('is taken over when its file was cut short by a full disk', () => {
    writeFileSync(join(dataDir, 'trial.lock'), '{"pid":12');
    expect(takeTrialLock(dataDir, address).taken).toBe(true);
  });

  it('leaves nothing behind when it is released', () => {
    const lock = takeTrialLock(dataDir, address);
    if (lock.taken) lock.release();
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('is not removed by a launcher that has lost it to another', () => {
    const lock = takeTrialLock(dataDir, address);
    leaveLockOf(process.ppid, 'another');
    if (lock.taken) lock.release();
    expect(existsSync(join(dataDir, 'trial.lock'))).toBe(true);
  });
});
