import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip } from 'node:zlib';
import { createLineCount } from './flooded-line.ts';
import type { RunFarm } from './run-farm.ts';

export interface StoredLog {
  lost: number;
  repeated: number;
  /** Lines that the lists should have found, and have not. */
  unjudged: number;
  /** What the run itself says to lack. */
  gaps: number;
}

/** What a run that has ended has kept of so many lines that its device wrote, of which each thousandth has a keyword. */
export async function readStoredLog(farm: RunFarm, id: string, lines: number): Promise<StoredLog> {
  const count = createLineCount();
  for await (const line of linesOf(farm, id)) count.take(line);
  const { run } = await farm.call<{ run: { marks: { kind: string }[] } }>(`/admbo/test/${id}`);
  const { counts } = await farm.call<{ counts: { warning: number } }>(`/admbo/test/${id}/classification`);
  return {
    lost: lines - count.came(),
    repeated: count.repeated(),
    unjudged: Math.floor(lines / 1_000) - counts.warning,
    gaps: run.marks.filter(({ kind }) => kind === 'gap').length,
  };
}

async function* linesOf({ trial, cookie }: RunFarm, id: string): AsyncGenerator<string> {
  const path = `/admbo/test/${id}/testfile?remote_file=log.txt.gz`;
  const { ok, status, body } = await fetch(trial.origin + path, { headers: { cookie } });
  if (!ok || body === null) throw new Error(`${path}: ${String(status)}`);
  const text = Readable.fromWeb(body as ReadableStream<Uint8Array>).pipe(createGunzip());
  yield* createInterface({ input: text });
}
