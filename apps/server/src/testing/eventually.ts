import { setTimeout as wait } from 'node:timers/promises';

/** Waits for a condition with a deadline: gives the first value that is neither null, undefined nor false. */
export async function eventually<Value>(
  look: () => Promise<Value | null | undefined | false> | Value | null | undefined | false,
  what = 'what the test waits for',
  deadlineMs = 20_000,
): Promise<Value> {
  const end = performance.now() + deadlineMs;
  for (;;) {
    const value = await look();
    if (value !== null && value !== undefined && value !== false) return value;
    if (performance.now() > end) throw new Error(`${what} did not happen within ${String(deadlineMs)} ms`);
    await wait(5);
  }
}
