import type { Logger } from 'pino';
import type { Db } from '../database/database.ts';
import { type SessionTimes, slideSessions } from './session-store.ts';

interface SlidingSessions {
  /** The person has done something just now. */
  use(tkey: string, now: number): void;
  /** When it times out: by what is stored, or by what this instance has still to store. */
  expiresMs(session: Omit<SessionTimes, 'tkey' | 'ended'> & { tkey: string | null }): number;
  /** The person's last call, as far as it is not stored yet. */
  lastUse(tkey: string): Date | undefined;
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
    for (const [tkey, usedMs] of written) {
      if (waiting.get(tkey) === usedMs) waiting.delete(tkey);
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
    use: (tkey, now) => {
      waiting.set(tkey, now);
      flushLater();
    },
    expiresMs: ({ tkey, idle_ms: idleMs, expires_ms: storedMs, ends_ms: endsMs }) => {
      const usedMs = tkey === null ? undefined : waiting.get(tkey);
      return usedMs === undefined ? storedMs : Math.max(storedMs, Math.min(endsMs, usedMs + idleMs));
    },
    lastUse: (tkey) => {
      const usedMs = waiting.get(tkey);
      return usedMs === undefined ? undefined : new Date(usedMs);
    },
    flush,
    close: () =>
      flush().catch((error: unknown) => log.warn({ err: error }, 'sessions could not be slid at the end')),
  };
}
