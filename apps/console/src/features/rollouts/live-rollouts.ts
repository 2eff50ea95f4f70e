import type { QueryClient } from '@tanstack/react-query';

export const rolloutsKey = ['rollouts'] as const;

/** What is on the screen of them is asked for again. */
export function reloadRollouts(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: rolloutsKey });
}
