import type { QueryClient } from '@tanstack/react-query';

export const driftKey = ['app_drift'] as const;

/** What is on the screen of it is asked for again. */
export function reloadDrift(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: driftKey });
}
