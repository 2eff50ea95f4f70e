import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import { devicePool } from '@rackhand/contract/endpoints/devices';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';
import { farmDevicesOf } from './farm-devices.ts';

export type PoolSnapshots = AnswerOf<typeof devicePool>['snapshots'];
export const devicePoolKey = ['devicepool'] as const;

/** All devices, which the store keeps, with the pool's snapshots. */
export function devicePoolQuery(api: ApiClient, automatic = false) {
  return queryOptions({
    queryKey: devicePoolKey,
    queryFn: async ({ client, signal }): Promise<PoolSnapshots> => {
      const take = farmDevicesOf(client).ask();
      const { devices, snapshots } = await api.call(devicePool, { automatic, signal });
      take(devices);
      return snapshots;
    },
  });
}
