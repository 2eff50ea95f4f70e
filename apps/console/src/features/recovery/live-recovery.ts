import type { QueryClient } from '@tanstack/react-query';

export const recoveryKey = ['recovery'] as const;

/** What is on the screen of it is asked for again. */
export function reloadRecovery(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: recoveryKey });
}
