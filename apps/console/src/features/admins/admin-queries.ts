import { type AdminRow, adminList } from '@rackhand/contract/endpoints/admins';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';

export const adminsKey = ['admins'] as const;

interface AdminPage {
  total_count: number;
  admins: AdminRow[];
}

export function adminsQuery(api: ApiClient, query: { page: number; limit: number; q: string }) {
  return queryOptions({
    queryKey: [...adminsKey, query] as const,
    queryFn: ({ signal }): Promise<AdminPage> => api.call(adminList, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
