import type { AnswerOf } from '@rackhand/contract/endpoint';
import { devicePool } from '@rackhand/contract/endpoints/devices';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';
import { withNewestChanges } from './device-changes.ts';

export type DevicePool = AnswerOf<typeof devicePool>;
export const devicePoolKey = ['devicepool'] as const;

export function devicePoolQuery(api: ApiClient, automatic = false) {
  return queryOptions({
    queryKey: devicePoolKey,
    queryFn: async ({ client, signal }): Promise<DevicePool> => {
      const pool = await api.call(devicePool, { automatic, signal });
      return { ...pool, devices: withNewestChanges(client, pool.devices) };
    },
  });
}
