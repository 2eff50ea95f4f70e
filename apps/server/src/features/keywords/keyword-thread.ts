import { parentPort, workerData } from 'node:worker_threads';
import { previewLimits } from '@rackhand/contract/rule/line-result';
import type { Keyword } from './keyword.ts';
import { createLineScanner } from './line-scanner.ts';
import type { ThreadWord } from './scan-lines.ts';

/** Judges what it is sent, piece by piece, beside the event loop of the server; see scan-lines.ts. */
const startedAt = performance.now();
const scanner = createLineScanner((workerData as { keywords: Keyword[] }).keywords);
const decoder = new TextDecoder();
let busyMs = performance.now() - startedAt;

const say = (word: ThreadWord): void => parentPort?.postMessage(word);

parentPort?.on('message', (bytes: Uint8Array | null) => {
  const from = performance.now();
  scanner.add(bytes === null ? decoder.decode() : decoder.decode(bytes, { stream: true }));
  const preview = bytes === null ? scanner.end() : null;
  busyMs += performance.now() - from;
  if (busyMs > previewLimits.busyMs) say({ is: 'late' });
  else say(preview === null ? { is: 'ready' } : { is: 'done', preview });
});
say({ is: 'ready' });
