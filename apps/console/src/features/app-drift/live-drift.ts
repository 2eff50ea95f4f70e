import type { QueryClient } from '@tanstack/react-query';

export const driftKey = ['app_drift'] as const;
/** Many devices at work change many apps a second. */
const atMostEveryMs = 2_000;
const waiting = new WeakMap<QueryClient, ReturnType<typeof setTimeout>>();

/** What is on the screen of it is asked for again, at most every two seconds. */
export function reloadDrift(client: QueryClient): void {
  if (waiting.has(client)) return;
  const reload = (): void => {
    waiting.delete(client);
    void client.invalidateQueries({ queryKey: driftKey });
  };
  waiting.set(client, setTimeout(reload, atMostEveryMs));
}
