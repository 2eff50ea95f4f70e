import type { QueryClient } from '@tanstack/react-query';

export const scheduleKey = ['schedule'] as const;

/** Projects, categories or pauses have changed: of what shows them, what is on the screen is asked for again. */
export function reloadSchedule(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: scheduleKey });
}
