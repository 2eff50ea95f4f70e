import { setTimeout as wait } from 'node:timers/promises';

/** Waits until `probe` answers true; fails with `what` when it does not within the time. */
export async function until(
  what: string,
  probe: () => boolean | Promise<boolean>,
  withinMs = 10_000,
): Promise<void> {
  const end = Date.now() + withinMs;
  while (!(await probe())) {
    if (Date.now() > end) throw new Error(`not within ${String(withinMs)} ms: ${what}`);
    await wait(10);
  }
}
