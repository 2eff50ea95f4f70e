import { readKpi } from '@rackhand/contract/endpoints/kpi';
import { listTeams } from '@rackhand/contract/endpoints/teams';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';
import { kpiDays } from './kpi-days.ts';
import type { KpiSearch } from './kpi-view.ts';
import { kpiKey } from './live-kpi.ts';

export const kpiQueryOf = (search: KpiSearch) => ({
  ...kpiDays(search),
  unit: search.unit ?? ('day' as const),
  ...(search.team === undefined ? {} : { team_id: Number(search.team) }),
  ...(search.group === undefined ? {} : { group_id: search.group }),
});

export function kpiQuery(api: ApiClient, search: KpiSearch) {
  const query = kpiQueryOf(search);
  return queryOptions({
    queryKey: [...kpiKey, query] as const,
    queryFn: ({ signal }) => api.call(readKpi, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function kpiTeamsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...kpiKey, 'teams'] as const,
    queryFn: async ({ signal }) => (await api.call(listTeams, { signal })).teams,
  });
}
