import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { LinePreview } from '@rackhand/contract/rule/line-result';
import { createSlots } from '../../platform/slots.ts';
import type { Keyword } from './keyword.ts';

/** What the thread says: that it takes the next piece, what has come of all, or that it has had its time. */
export type ThreadWord = { is: 'ready' } | { is: 'done'; preview: LinePreview } | { is: 'late' };

/** Judges the lines of a text; null: it has taken longer than it may. */
export type ScanLines = (
  keywords: readonly Keyword[],
  source: AsyncIterable<Uint8Array>,
) => Promise<LinePreview | null>;

/** Threads of a server at once: each is busy for as long as its text comes. */
const atOnce = 2;
/** So much is judged between two looks at the time. */
const pieceBytes = 256 * 1024;

/** A thread takes no TypeScript: what runs from source starts the bundle too. */
const isFromSource = import.meta.url.endsWith('.ts');
const bundles = isFromSource ? '../../../../../dist/server/' : './';
const thread = new URL(`${bundles}keyword-thread.mjs`, import.meta.url);

export function createScanLines(): ScanLines {
  const inSlot = createSlots(atOnce);
  return (keywords, source) => inSlot(() => scan(keywords, source));
}

async function scan(
  keywords: readonly Keyword[],
  source: AsyncIterable<Uint8Array>,
): Promise<LinePreview | null> {
  const worker = new Worker(thread, { workerData: { keywords }, execArgv: [] });
  const heard = async (): Promise<ThreadWord> => ((await once(worker, 'message')) as [ThreadWord])[0];
  try {
    let word = await heard();
    for await (const piece of pieces(source)) {
      if (word.is === 'late') return null;
      const answer = heard();
      worker.postMessage(piece);
      word = await answer;
    }
    if (word.is === 'late') return null;
    const answer = heard();
    worker.postMessage(null);
    word = await answer;
    return word.is === 'done' ? word.preview : null;
  } finally {
    await worker.terminate();
  }
}

async function* pieces(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const bytes of source)
    for (let from = 0; from < bytes.length; from += pieceBytes) yield bytes.subarray(from, from + pieceBytes);
}

/** One text as a source. */
export async function* textSource(text: string): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(new TextEncoder().encode(text));
}
