import type { Logger } from 'pino';
import type { Db } from '../database/database.ts';
import { slideSessions } from './session-store.ts';

interface SlidingSessions {
  set(tkey: string, expiresMs: number): void;
  /** The later of what is stored and what this instance has still to store. */
  latest(tkey: string, storedMs: number): number;
  flush(): Promise<void>;
  close(): Promise<void>;
}

const writeEveryMs = 5_000;

/**
 * When sessions end after their last call. Each call counts exactly for the instance that took it; rows follow in one statement
 * every 5 s, however many calls and sessions there were, and at an orderly stop. Another instance may know a slide up to 5 s
 * late, and a killed one may lose 5 s: against two hours that is nothing, while a write at each read would be the most
 * expensive part of the read.
 */
export function createSlidingSessions({ db, log }: { db: Db; log: Logger }): SlidingSessions {
  const waiting = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;

  async function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (waiting.size === 0) return;
    const written = new Map(waiting);
    await slideSessions(db, written);
    for (const [tkey, expiresMs] of written) {
      if (waiting.get(tkey) === expiresMs) waiting.delete(tkey);
    }
  }

  function flushLater(): void {
    timer ??= setTimeout(() => {
      flush().catch((error: unknown) => {
        log.warn({ err: error }, 'sessions could not be slid; trying again');
        flushLater();
      });
    }, writeEveryMs).unref();
  }

  return {
    set: (tkey, expiresMs) => {
      waiting.set(tkey, expiresMs);
      flushLater();
    },
    latest: (tkey, storedMs) => Math.max(storedMs, waiting.get(tkey) ?? 0),
    flush,
    close: () =>
      flush().catch((error: unknown) => log.warn({ err: error }, 'sessions could not be slid at the end')),
  };
}
