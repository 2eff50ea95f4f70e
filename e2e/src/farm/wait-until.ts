import { setTimeout as delay } from 'node:timers/promises';

/** Asks until the condition holds; fails with what it was waiting for. */
export async function waitUntil(
  what: string,
  condition: () => boolean | Promise<boolean>,
  withinMs = 60_000,
): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`did not happen within ${withinMs} ms: ${what}`);
    await delay(50);
  }
}
