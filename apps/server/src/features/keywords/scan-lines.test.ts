import { Worker } from 'node:worker_threads';
import { afterAll, describe, expect, test } from 'vitest';
import type { Keyword } from './keyword.ts';
import { createLineScanning, textSource } from './scan-lines.ts';

const { scanLines, close } = createLineScanning();
afterAll(close);
const mebibyte = 1024 ** 2;

/** Threads of a process are numbered as they begin. */
async function nextThread(): Promise<number> {
  const worker = new Worker('', { eval: true });
  const { threadId } = worker;
  await worker.terminate();
  return threadId;
}

/** Ten thousand words, of which one is in every thousandth line. */
const keywords: Keyword[] = Array.from({ length: 10_000 }, (_, id) => {
  return { id, type: 'failed', value: `Exception number ${String(id * 7919)} of the lab` };
});
const block = `${'I/ActivityManager( 1234): Displayed com.example.app/.MainActivity: +312ms\n'.repeat(999)}EXCEPTION NUMBER 7919 of THE lab\n`;

async function* log(bytes: number): AsyncGenerator<Uint8Array> {
  const piece = Buffer.from(block);
  for (let sent = 0; sent < bytes; sent += piece.length) yield await Promise.resolve(piece);
}

describe('a text beside the event loop', () => {
  test('is judged whole, with characters that are cut between two pieces', async () => {
    const bytes = Buffer.from('가나다 오류\n');
    async function* byteByByte(): AsyncGenerator<Uint8Array> {
      for (const byte of bytes) yield await Promise.resolve(Buffer.from([byte]));
    }
    const preview = await scanLines([{ id: 1, type: 'warning', value: '오류' }], byteByByte());
    expect(preview?.lines).toMatchObject([{ number: 1, text: '가나다 오류', result: 'warning' }]);
    expect((await scanLines([], textSource('')))?.counts.lines).toBe(0);
  });

  test('of 50 MiB and 10,000 keywords leaves the loop free, and is done within its time (S73)', async () => {
    const { eventLoopUtilization } = performance;
    const before = eventLoopUtilization();
    const preview = await scanLines(keywords, log(50 * mebibyte));
    expect(preview?.lines.length).toBeGreaterThan(500);
    expect(preview?.counts.lines).toBe((preview?.counts.failed ?? 0) * 1000);
    // Of a machine that does other things the share of its own time says more than one pause.
    expect(eventLoopUtilization(before).utilization).toBeLessThan(0.5);
  });

  test('is judged by its own keywords, whatever the text before it was judged by', async () => {
    const failed: Keyword[] = [{ id: 1, type: 'failed', value: 'boom' }];
    const judge = async (by: readonly Keyword[]): Promise<number | undefined> =>
      (await scanLines(by, textSource('all is well\nboom\n')))?.counts.failed;
    expect(await judge(failed)).toBe(1);
    expect(await judge([])).toBe(0);
    expect(await Promise.all([judge(failed), judge([]), judge(failed), judge(failed)])).toEqual([1, 0, 1, 1]);
  });

  test('that ended well leaves its thread to the next one, where that is judged by the same', async () => {
    const before = await nextThread();
    for (let nth = 0; nth < 5; nth += 1)
      await scanLines([{ id: 9, type: 'failed', value: 'once' }], textSource('x\n'));
    expect((await nextThread()) - before).toBe(2);
  });

  test('ends with its source: nothing of it goes on', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield await Promise.resolve(Buffer.from('x\n'));
      throw new Error('the sender has gone');
    }
    await expect(scanLines([], broken())).rejects.toThrow('the sender has gone');
  });
});
