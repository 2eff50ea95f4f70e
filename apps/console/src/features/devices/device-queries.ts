import type { Device } from '@rackhand/contract/device/device';
import { allDevices, deviceDetail } from '@rackhand/contract/endpoints/devices';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';
import { completeDevice } from './merge/complete-device.ts';
import { withNewestChanges } from './merge/device-changes.ts';
import { shareDevices } from './merge/share-devices.ts';

export const allDevicesKey = ['all_device'] as const;

/** All devices of the farm: filters, their counts and live changes need the whole, pages are cut from it. */
export function allDevicesQuery(api: ApiClient, automatic = false) {
  return queryOptions({
    queryKey: allDevicesKey,
    queryFn: async ({ client, signal }) => {
      const { arns } = await api.call(allDevices, { automatic, signal });
      return withNewestChanges(client, arns.map(completeDevice));
    },
    structuralSharing: (before, after) => shareDevices(before as Device[] | undefined, after as Device[]),
  });
}

/** One device with its history; a change of it makes it a new question. */
export function deviceDetailQuery(api: ApiClient, arn: string, revision: number) {
  return queryOptions({
    queryKey: ['get_info', arn, revision] as const,
    queryFn: async ({ signal }) =>
      completeDevice(await api.call(deviceDetail, { query: { deviceArn: arn }, signal, automatic: true })),
    placeholderData: (before) => (before?.arn === arn ? before : undefined),
  });
}
