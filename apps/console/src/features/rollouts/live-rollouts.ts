import type { QueryClient } from '@tanstack/react-query';

export const rolloutsKey = ['rollouts'] as const;
/** Many devices at work change many apps a second. */
const atMostEveryMs = 2_000;
const waiting = new WeakMap<QueryClient, ReturnType<typeof setTimeout>>();

/** One has begun, gone on or ended: what is on the screen of them is asked for again. */
export function reloadRollouts(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: rolloutsKey });
}

/** Devices of them have changed; at most every two seconds. */
export function reloadRolloutsSoon(client: QueryClient): void {
  if (waiting.has(client)) return;
  const reload = (): void => {
    waiting.delete(client);
    reloadRollouts(client);
  };
  waiting.set(client, setTimeout(reload, atMostEveryMs));
}
