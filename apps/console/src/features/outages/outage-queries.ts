import { listReportedOutages, readOutageReport } from '@rackhand/contract/endpoints/outages';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';
import { type OutageSearch, outagePeriod } from './outage-view.ts';

/** Groups beyond these are in the file. */
const mostGroups = 100;
const listed = 50;

/** Days and filter, as every call of the page has them. */
export function outageKeysOf(search: OutageSearch) {
  const { cause, model, rack, host, of: device } = search;
  return {
    ...outagePeriod(search),
    ...(cause !== undefined && { cause }),
    ...(model !== undefined && { model }),
    ...(rack !== undefined && { rack }),
    ...(host !== undefined && { host }),
    ...(device !== undefined && { deviceArn: device }),
  };
}

/** Asked for once for each span and filter: what changes each minute is not followed. */
export function outageReportQuery(api: ApiClient, search: OutageSearch) {
  const query = { ...outageKeysOf(search), by: search.by ?? ('cause' as const), limit: mostGroups };
  return queryOptions({
    queryKey: ['outages', 'report', query] as const,
    queryFn: ({ signal }) => api.call(readOutageReport, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function outageListQuery(api: ApiClient, search: OutageSearch) {
  const query = { ...outageKeysOf(search), page: search.page ?? 1, limit: search.limit ?? listed };
  return queryOptions({
    queryKey: ['outages', 'list', query] as const,
    queryFn: ({ signal }) => api.call(listReportedOutages, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
