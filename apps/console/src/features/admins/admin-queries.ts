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
    queryFn: ({ signal }): Promise<AdminPage> => api.call(adminList, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
