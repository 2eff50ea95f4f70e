import { allDevices } from '@rackhand/contract/endpoints/devices';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';
import { farmDevicesOf } from './farm-devices.ts';

export const allDevicesKey = ['all_device'] as const;

/** All devices of the farm, which the store keeps: filters, their counts and live changes need the whole, pages are cut from it. */
export function allDevicesQuery(api: ApiClient, automatic = false) {
  return queryOptions({
    queryKey: allDevicesKey,
    queryFn: async ({ client, signal }) => {
      const take = farmDevicesOf(client).ask();
      take((await api.call(allDevices, { automatic, signal })).arns);
      return null;
    },
  });
}
