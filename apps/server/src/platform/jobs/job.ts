/** Work that is done by itself, with a time and failures of its own: none waits for another. */
export interface Job {
  /** Also its label in metrics and diagnostics. */
  name: string;
  /** null: only when it is woken. */
  everyMs: number | null;
  /** One server at a time does it, once in each period among all of them; else each server does it. */
  isAlone?: boolean;
  run(at: Date): Promise<void>;
}

/** What has failed and is not due again for long. */
const retryAfterMs = 5 * 60_000;

/** Servers ask whose turn it is once a minute, a little early or late: what is due then is not put off by a minute. */
const askedEarlyMs = 5_000;

/** When one that a single server does is due again. */
export function nextAfter({ everyMs }: Job, at: Date, failed: boolean): Date {
  const pause = failed ? Math.min(everyMs ?? 0, retryAfterMs) : (everyMs ?? 0);
  return new Date(at.getTime() + pause - askedEarlyMs);
}
