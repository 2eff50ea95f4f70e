import type { QueryClient } from '@tanstack/react-query';

export const alertsKey = ['alerts'] as const;

/** What is on the screen of them is asked for again. */
export function reloadAlerts(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: alertsKey });
}
