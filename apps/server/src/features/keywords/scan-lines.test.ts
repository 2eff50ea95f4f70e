import { describe, expect, test } from 'vitest';
import type { Keyword } from './keyword.ts';
import { createScanLines, textSource } from './scan-lines.ts';

const scanLines = createScanLines();
const mebibyte = 1024 ** 2;

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

  test('ends with its source: nothing of it goes on', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield await Promise.resolve(Buffer.from('x\n'));
      throw new Error('the sender has gone');
    }
    await expect(scanLines([], broken())).rejects.toThrow('the sender has gone');
  });
});
