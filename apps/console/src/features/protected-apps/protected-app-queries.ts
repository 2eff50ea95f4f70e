import { listProtectedApps } from '@rackhand/contract/endpoints/protected-apps';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';
import { protectedAppsKey } from './live-protected-apps.ts';

/** The stream tells when somebody has changed the list; whose page it is has asked for it once. */
export function protectedAppsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: protectedAppsKey,
    queryFn: async ({ signal, client, queryKey }) => {
      const automatic = client.getQueryData(queryKey) !== undefined;
      return (await api.call(listProtectedApps, { automatic, signal })).protection_app_id;
    },
  });
}
