import { parentPort, workerData } from 'node:worker_threads';
import type { Keyword } from './keyword.ts';
import { createLineScanner } from './line-scanner.ts';
import { createKeywordMatcher } from './matcher/keyword-matcher.ts';
import type { ScanBounds } from './scan-bounds.ts';
import type { ThreadWord } from './scan-thread.ts';

/** Judges what it is sent, piece by piece, one text after the other, beside the event loop of the server; see scan-thread.ts. */
const startedAt = performance.now();
const { keywords, bounds } = workerData as { keywords: Keyword[]; bounds: ScanBounds };
const matcher = createKeywordMatcher(keywords);
let scanner = createLineScanner(keywords, bounds, matcher);
let decoder = new TextDecoder();
let busyMs = performance.now() - startedAt;

const say = (word: ThreadWord): void => parentPort?.postMessage(word);

parentPort?.on('message', (bytes: Uint8Array | null) => {
  const from = performance.now();
  scanner.add(bytes === null ? decoder.decode() : decoder.decode(bytes, { stream: true }));
  const scanned = bytes === null ? scanner.end() : null;
  busyMs += performance.now() - from;
  if (busyMs > bounds.busyMs) say({ is: 'late' });
  else say(scanned === null ? { is: 'ready' } : { is: 'done', scanned });
  if (scanned === null) return;
  scanner = createLineScanner(keywords, bounds, matcher);
  decoder = new TextDecoder();
  busyMs = 0;
});
say({ is: 'ready' });
