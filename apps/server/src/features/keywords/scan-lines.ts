import { createSlots } from '../../platform/slots.ts';
import type { Keyword } from './keyword.ts';
import { previewBounds, type ScanBounds, type ScannedLines } from './scan-bounds.ts';
import { openScanThread, type ScanThread } from './scan-thread.ts';

/** Judges the lines of a text; null: it has taken longer than it may. */
export type ScanLines = (
  keywords: readonly Keyword[],
  source: AsyncIterable<Uint8Array>,
  bounds?: ScanBounds,
) => Promise<ScannedLines | null>;

export interface LineScanning {
  scanLines: ScanLines;
  close(): Promise<void>;
}

/** Threads of a server at once: each is busy for as long as its text comes. */
const atOnce = 2;
/** A thread that knows its keywords is kept so long for the next text: a test on many devices ends on all of them at once. */
const keptMs = 30_000;

interface KeptThread {
  /** What it judges by. */
  key: string;
  thread: ScanThread;
  timer?: NodeJS.Timeout;
}

export function createLineScanning(): LineScanning {
  const inSlot = createSlots(atOnce);
  const idle: KeptThread[] = [];
  let isClosed = false;

  const takeOut = (kept: KeptThread): KeptThread => {
    clearTimeout(kept.timer);
    idle.splice(idle.indexOf(kept), 1);
    return kept;
  };
  const drop = (kept: KeptThread): Promise<void> => takeOut(kept).thread.close();
  const take = (keywords: readonly Keyword[], bounds: ScanBounds): KeptThread => {
    const key = JSON.stringify([bounds, keywords]);
    const found = idle.find((kept) => kept.key === key);
    return found === undefined ? { key, thread: openScanThread(keywords, bounds) } : takeOut(found);
  };
  const keep = async (kept: KeptThread): Promise<void> => {
    const [oldest] = idle;
    idle.push(kept);
    kept.timer = setTimeout(() => void drop(kept), keptMs).unref();
    if (oldest !== undefined && idle.length > atOnce) await drop(oldest);
  };
  return {
    scanLines: (keywords, source, bounds = previewBounds) =>
      inSlot(async () => {
        const taken = take(keywords, bounds);
        let scanned: ScannedLines | null = null;
        try {
          scanned = await taken.thread.scan(source);
          return scanned;
        } finally {
          // One that was broken off has half a text in it.
          await (scanned === null || isClosed ? taken.thread.close() : keep(taken));
        }
      }),
    close: async () => {
      isClosed = true;
      await Promise.all([...idle].map(drop));
    },
  };
}

/** One text as a source. */
export async function* textSource(text: string): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(new TextEncoder().encode(text));
}
