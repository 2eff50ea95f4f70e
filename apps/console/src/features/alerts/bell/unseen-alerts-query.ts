import { listAlerts } from '@rackhand/contract/endpoints/alerts';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../platform/api/api-client.ts';
import { alertsKey } from '../live-alerts.ts';

/** Of so many at most is told by name. */
export const bellRows = 20;

/** What is open and acknowledged by nobody, the newest first; asked by itself, so it keeps no session alive. */
export function unseenAlertsQuery(api: ApiClient) {
  const query = { state: 'open', acknowledged: false, limit: bellRows } as const;
  return queryOptions({
    queryKey: [...alertsKey, 'unseen'] as const,
    queryFn: ({ signal }) => api.call(listAlerts, { query, signal, automatic: true }),
  });
}
