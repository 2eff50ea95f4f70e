import { startOfDay } from '../korean-time.ts';

/** Work that is done by itself, with a time and failures of its own: none waits for another. */
export interface Job {
  /** Also its label in metrics and diagnostics. */
  name: string;
  /** null: only when it is woken. */
  everyMs: number | null;
  /** One server at a time does it, once in each period among all of them; else each server does it. */
  isAlone?: boolean;
  /** Of one that a single server does each day: the hour in Korean time at which it begins, once it has been done. */
  nightlyHour?: number;
  run(at: Date): Promise<void>;
}

/** What has failed and is not due again for long. */
const retryAfterMs = 5 * 60_000;

/** Servers ask whose turn it is once a minute, a little early or late: what is due then is not put off by a minute. */
const askedEarlyMs = 5_000;

/** When one that a single server does is due again. */
export function nextAfter({ everyMs, nightlyHour }: Job, at: Date, failed: boolean): Date {
  if (nightlyHour !== undefined && !failed) return nextNight(nightlyHour, at);
  const pause = failed ? Math.min(everyMs ?? 0, retryAfterMs) : (everyMs ?? 0);
  return new Date(at.getTime() + pause - askedEarlyMs);
}

const hourMs = 60 * 60_000;

function nextNight(hour: number, at: Date): Date {
  const today = new Date(startOfDay(at).getTime() + hour * hourMs);
  return today > at ? today : new Date(today.getTime() + 24 * hourMs);
}
