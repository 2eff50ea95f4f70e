import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Keyword } from './keyword.ts';
import type { ScanBounds, ScannedLines } from './scan-bounds.ts';

/** What the thread says: that it takes the next piece, what has come of a text, or that it has had its time. */
export type ThreadWord = { is: 'ready' } | { is: 'done'; scanned: ScannedLines } | { is: 'late' };

/** A thread that knows its keywords and judges one text after the other. */
export interface ScanThread {
  /** null: it has taken longer than it may, and the thread judges nothing more. */
  scan(source: AsyncIterable<Uint8Array>): Promise<ScannedLines | null>;
  close(): Promise<void>;
}

/** So much is judged between two looks at the time; what comes in smaller pieces goes to and fro more often. */
export const pieceBytes = 256 * 1024;

/** A thread takes no TypeScript: what runs from source starts the bundle too. */
const isFromSource = import.meta.url.endsWith('.ts');
const bundles = isFromSource ? '../../../../../dist/server/' : './';
const thread = new URL(`${bundles}keyword-thread.mjs`, import.meta.url);

export function openScanThread(keywords: readonly Keyword[], bounds: ScanBounds): ScanThread {
  const worker = new Worker(thread, { workerData: { keywords, bounds }, execArgv: [] });
  const heard = async (): Promise<ThreadWord> => ((await once(worker, 'message')) as [ThreadWord])[0];
  const tell = (piece: Uint8Array | null): Promise<ThreadWord> => {
    const answer = heard();
    worker.postMessage(piece);
    return answer;
  };
  const begun = heard();
  // Whoever scans hears of it.
  begun.catch(() => undefined);
  let isLate = false;

  const scan = async (source: AsyncIterable<Uint8Array>): Promise<ScannedLines | null> => {
    await begun;
    for await (const piece of pieces(source)) {
      if (isLate) return null;
      isLate = (await tell(piece)).is === 'late';
    }
    if (isLate) return null;
    const word = await tell(null);
    isLate = word.is === 'late';
    return word.is === 'done' ? word.scanned : null;
  };
  return {
    scan,
    close: async () => {
      await worker.terminate();
    },
  };
}

async function* pieces(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const bytes of source)
    for (let from = 0; from < bytes.length; from += pieceBytes) yield bytes.subarray(from, from + pieceBytes);
}
