import type { QueryClient } from '@tanstack/react-query';

export const cleaningKey = ['cleaning'] as const;

/** What a cleaning would do hangs on the apps of devices and on the rules that keep them. */
export function reloadCleaning(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: cleaningKey });
}
