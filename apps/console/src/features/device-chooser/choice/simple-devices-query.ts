import type { deviceTypes } from '@rackhand/contract/device/device';
import { simpleDeviceList } from '@rackhand/contract/endpoints/apps';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../platform/api/api-client.ts';

export type ChosenType = (typeof deviceTypes)[number] | 'any';

/** Devices to choose from: Android ones, as apps are theirs. */
export function simpleDevicesQuery(api: ApiClient, type: ChosenType) {
  const query = { os_type: 'ANDROID', ...(type === 'any' ? {} : { device_type: type }) };
  return queryOptions({
    queryKey: ['simple_devices', query] as const,
    queryFn: async ({ signal }) => (await api.call(simpleDeviceList, { query, signal })).devices,
    placeholderData: (before) => before,
  });
}
