import type { SortedBy } from '@rackhand/contract/call/list-query';
import { type AdminColumn, type AdminRow, adminList } from '@rackhand/contract/endpoints/admins';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';

export const adminsKey = ['admins'] as const;

interface AdminQuery {
  page: number;
  limit: number;
  q: string;
  sort: SortedBy<AdminColumn> | undefined;
}

interface AdminPage {
  total_count: number;
  admins: AdminRow[];
}

export function adminsQuery(api: ApiClient, view: AdminQuery) {
  const { sort, ...rest } = view;
  const query = sort === undefined ? rest : { ...rest, sort: JSON.stringify(sort) };
  return queryOptions({
    queryKey: [...adminsKey, query] as const,
    // What follows the first asking is nobody's own call: no session lasts by it.
    queryFn: ({ signal, client, queryKey }): Promise<AdminPage> =>
      api.call(adminList, { query, automatic: client.getQueryData(queryKey) !== undefined, signal }),
    placeholderData: keepPreviousData,
    // No stream tells of admins and their sessions.
    refetchInterval: 10_000,
  });
}
