import { setTimeout as wait } from 'node:timers/promises';

/** What takes its time is not asked for again and again: each look is a call of the server's. */
const shortestPauseMs = 5;
const longestPauseMs = 50;

/** Waits for a condition with a deadline: gives the first value that is neither null, undefined nor false. */
export async function eventually<Value>(
  look: () => Promise<Value | null | undefined | false> | Value | null | undefined | false,
  what = 'what the test waits for',
  deadlineMs = 20_000,
): Promise<Value> {
  const end = performance.now() + deadlineMs;
  for (let pauseMs = shortestPauseMs; ; pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)) {
    const value = await look();
    if (value !== null && value !== undefined && value !== false) return value;
    if (performance.now() > end) throw new Error(`${what} did not happen within ${String(deadlineMs)} ms`);
    await wait(pauseMs);
  }
}
