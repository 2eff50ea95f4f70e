import type { QueryOf } from '@rackhand/contract/call/endpoint';
import { adminActivities, auditTrail } from '@rackhand/contract/endpoints/audit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';

/** The page before stays until the next one has come. */
export function auditQuery(api: ApiClient, query: QueryOf<typeof auditTrail>) {
  return queryOptions({
    queryKey: ['audit', query] as const,
    queryFn: ({ signal }) => api.call(auditTrail, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function activitiesQuery(api: ApiClient, query: QueryOf<typeof adminActivities>) {
  return queryOptions({
    queryKey: ['admin-activities', query] as const,
    queryFn: ({ signal }) => api.call(adminActivities, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
