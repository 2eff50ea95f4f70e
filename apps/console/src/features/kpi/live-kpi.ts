import type { QueryClient } from '@tanstack/react-query';

export const kpiKey = ['kpi'] as const;

/** What has just ended, been sold or come counts today. */
export function reloadKpi(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: kpiKey });
}
