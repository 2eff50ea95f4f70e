import { createSlots } from '../../platform/slots.ts';
import type { Keyword } from './keyword.ts';
import { previewBounds, type ScanBounds, type ScannedLines } from './scan-bounds.ts';
import { openScanThread } from './scan-thread.ts';

/** Judges the lines of a text; null: it has taken longer than it may. */
export type ScanLines = (
  keywords: readonly Keyword[],
  source: AsyncIterable<Uint8Array>,
  bounds?: ScanBounds,
) => Promise<ScannedLines | null>;

/** Threads of a server at once: each is busy for as long as its text comes. */
const atOnce = 2;

export function createScanLines(): ScanLines {
  const inSlot = createSlots(atOnce);
  return (keywords, source, bounds = previewBounds) =>
    inSlot(async () => {
      const thread = openScanThread(keywords, bounds);
      try {
        return await thread.scan(source);
      } finally {
        await thread.close();
      }
    });
}

/** One text as a source. */
export async function* textSource(text: string): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(new TextEncoder().encode(text));
}
