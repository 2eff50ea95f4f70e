import { type ChildProcess, spawn } from 'node:child_process';
import { processorMsOf } from '@rackhand/program/process-life';
import { afterEach, describe, expect, test } from 'vitest';
import { createWorkingDeadline } from './working-deadline.ts';

let child: ChildProcess;
afterEach(() => child.kill('SIGKILL'));

const begin = (command: string, ...args: string[]): number => {
  child = spawn(command, args, { stdio: 'ignore' });
  return child.pid ?? 0;
};
const busy = (): number => begin(process.execPath, '-e', 'for (;;);');

/** What the clock, and the processor, say at its deadline. */
async function atDeadline(pid: number, ms: number): Promise<{ clockMs: number; workedMs: number }> {
  const begun = performance.now();
  await new Promise<void>((over) => createWorkingDeadline(pid, over).begin(ms));
  return { clockMs: performance.now() - begun, workedMs: processorMsOf(pid) ?? 0 };
}

describe('the deadline of a process', () => {
  test('is four times as far away by the clock for one that gets nothing of the processor', async () => {
    const { clockMs } = await atDeadline(begin('sleep', '60'), 100);
    expect(Math.ceil(clockMs)).toBeGreaterThanOrEqual(4 * 100);
  });

  test('comes when one that works has worked for so long', async () => {
    const { clockMs, workedMs } = await atDeadline(busy(), 1_000);
    // A machine that gave it too little ended it by the clock.
    if (clockMs < 4 * 1_000) expect(workedMs).toBeGreaterThanOrEqual(1_000);
    expect(workedMs).toBeLessThan(2.5 * 1_000);
  });

  test('is the next piece’s alone once that has begun, and none when it was stopped', async () => {
    const pid = busy();
    const over: string[] = [];
    const [followed, stopped] = ['followed', 'stopped'].map((name) =>
      createWorkingDeadline(pid, () => over.push(name)),
    );
    followed?.begin(1);
    followed?.begin(60_000);
    stopped?.begin(1);
    stopped?.stop();
    await atDeadline(pid, 200);
    expect(over).toEqual([]);
    followed?.stop();
  });
});
