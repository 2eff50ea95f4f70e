import { listAlerts } from '@rackhand/contract/endpoints/alerts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';
import { alertQueryOf } from './alert-choice.ts';
import type { AlertSearch } from './alert-view.ts';
import { alertsKey } from './live-alerts.ts';

/** One page of them; the page before stays until it has come. */
export function alertsQuery(api: ApiClient, search: AlertSearch) {
  const query = alertQueryOf(search);
  return queryOptions({
    queryKey: [...alertsKey, query] as const,
    queryFn: ({ signal }) => api.call(listAlerts, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
