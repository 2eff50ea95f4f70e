import { allDevices, deviceDetail } from '@rackhand/contract/endpoints/devices';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';
import { withNewestChanges } from './device-changes.ts';

export const allDevicesKey = ['all_device'] as const;

/** All devices of the farm: filters, their counts and live changes need the whole, pages are cut from it. */
export function allDevicesQuery(api: ApiClient, automatic = false) {
  return queryOptions({
    queryKey: allDevicesKey,
    queryFn: async ({ client, signal }) => {
      const { arns } = await api.call(allDevices, { automatic, signal });
      return withNewestChanges(client, arns);
    },
  });
}

/** One device with its history; a change of it makes it a new question. */
export function deviceDetailQuery(api: ApiClient, arn: string, revision: number) {
  return queryOptions({
    queryKey: ['get_info', arn, revision] as const,
    queryFn: ({ signal }) => api.call(deviceDetail, { query: { deviceArn: arn }, signal, automatic: true }),
    placeholderData: (before) => (before?.arn === arn ? before : undefined),
  });
}
