import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';

const patience = { lookEveryMs: 20, stillAtMostMs: 1_000 };
let guarded: ChildProcessByStdio<null, Readable, Readable>;

/** A program that is watched over, and then does `work`. */
async function start(work: string): Promise<void> {
  const script = `
    import { startWatchdog } from ${JSON.stringify(new URL('watchdog.ts', import.meta.url).href)};
    startWatchdog('program', ${JSON.stringify(patience)});
    process.stdout.write('watched ');
    setTimeout(() => { ${work} }, ${patience.lookEveryMs * 5});`;
  const args = ['--import', 'tsx', '--input-type=module', '-e', script];
  guarded = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  await once(guarded.stdout, 'readable');
}

afterEach(() => {
  guarded.kill('SIGKILL');
});

const ended = (): Promise<unknown[]> => once(guarded, 'close');

it('a program that stands still is ended and says why', async () => {
  await start('for (;;);');
  const [said, [code, signal]] = await Promise.all([text(guarded.stderr), ended()]);
  expect([code, signal]).toEqual([null, 'SIGKILL']);
  expect(JSON.parse(said)).toEqual({
    level: 60,
    msg: 'the event loop has stood still for too long; the program ends',
  });
});

it('a program that waits for something, or has nothing more to do, is left alone', async () => {
  await start(`setTimeout(() => process.stdout.write('done'), ${patience.stillAtMostMs * 2})`);
  const [said, [code]] = await Promise.all([text(guarded.stdout), ended()]);
  expect([said, code]).toEqual(['watched done', 0]);
});

it('a program that was stopped for longer than it may stand still goes on', async () => {
  await start(`setTimeout(() => process.stdout.write('done'), ${patience.stillAtMostMs})`);
  guarded.kill('SIGSTOP');
  const stoppedAt = performance.now();
  await expect
    .poll(() => performance.now() - stoppedAt, { timeout: 10_000 })
    .toBeGreaterThan(patience.stillAtMostMs * 1.5);
  guarded.kill('SIGCONT');
  const [said, [code]] = await Promise.all([text(guarded.stdout), ended()]);
  expect([said, code]).toEqual(['watched done', 0]);
});
