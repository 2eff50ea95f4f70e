import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { RunDevice } from '../device/run-device.ts';
import type { LogSpool } from '../spool/log-spool.ts';
import { createCrashFinder, type SeenCrash } from './find-crashes.ts';
import { followLog } from './follow-log.ts';
import { createLogGate } from './log-gate.ts';

/** The log of a run while its test goes on. */
export interface LogRecorder {
  /** Whether a line with this in it has come, or comes in time. */
  has(text: string, timeoutMs: number, signal: AbortSignal): Promise<boolean>;
  /** The number that the next line gets. */
  nextLine(): number;
  leftOut(): number;
  /** Whatever the device has logged until now is there afterwards, and no more comes. */
  stop(): Promise<void>;
}

interface RecorderDeps {
  device: RunDevice;
  spool: LogSpool;
  mask(text: string): string;
  onLines(): void;
  onCrashSeen(crash: SeenCrash): void;
  onCrash(crash: SeenCrash): void;
  onMissing(): void;
  onTooMany(leftOut: number): void;
  onFailure(error: unknown): void;
}

const settleMs = 1_000;
/** A device that does not log what it is told to has logged what there is. */
const endMarkMs = 2_000;

export function startLogRecorder(deps: RecorderDeps): LogRecorder {
  const { device, spool, mask, onLines, onTooMany } = deps;
  const gate = createLogGate();
  const finder = createCrashFinder({ onSeen: deps.onCrashSeen, onWhole: deps.onCrash, settleMs });
  const endMark = `end-${randomUUID()}`;
  const over = new AbortController();
  const listeners = new Set<(lines: readonly string[]) => void>();
  let hasEnded = false;

  const take = async (came: string[]): Promise<void> => {
    const at = performance.now();
    const before = gate.leftOut();
    const lines: string[] = [];
    for (const line of came.map(mask)) {
      if (line.includes(endMark)) {
        hasEnded = true;
        continue;
      }
      finder.take(line, spool.lines() + lines.length + 1);
      if (gate.lets(Buffer.byteLength(line), at)) lines.push(line);
    }
    if (lines.length > 0) await spool.append(lines);
    if (gate.leftOut() > before) onTooMany(gate.leftOut());
    for (const listen of [...listeners]) listen(lines);
    onLines();
  };
  const following = followLog({ device, take, onMissing: deps.onMissing, signal: over.signal }).catch(
    deps.onFailure,
  );
  const hear = (
    isIt: (lines: readonly string[]) => boolean,
    ms: number,
    signal: AbortSignal,
  ): Promise<boolean> =>
    new Promise((resolve) => {
      const end = (result: boolean): void => {
        clearTimeout(timer);
        listeners.delete(listen);
        signal.removeEventListener('abort', stop);
        resolve(result);
      };
      const listen = (lines: readonly string[]): void => {
        if (isIt(lines)) end(true);
      };
      const stop = (): void => end(false);
      const timer = setTimeout(stop, ms);
      listeners.add(listen);
      signal.addEventListener('abort', stop);
      listen([]);
    });
  return {
    nextLine: () => spool.lines() + 1,
    leftOut: gate.leftOut,
    async has(text, timeoutMs, signal) {
      const wanted = mask(text);
      const found = new AbortController();
      const heard = hear(
        (lines) => lines.some((line) => line.includes(wanted)),
        timeoutMs,
        AbortSignal.any([signal, found.signal]),
      );
      if (!(await spool.search(wanted, 1))) return heard;
      found.abort();
      return true;
    },
    async stop() {
      const said = device.act([['log', '-t', 'Rackhand', endMark]], endMarkMs).catch(() => null);
      if ((await Promise.race([said, wait(endMarkMs, null)])) !== null)
        await hear(() => hasEnded, endMarkMs, over.signal);
      over.abort();
      await following;
      finder.stop();
    },
  };
}
