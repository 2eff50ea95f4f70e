import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import { devicePool } from '@rackhand/contract/endpoints/devices';
import { queryOptions, replaceEqualDeep } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';
import { completeDevice } from './merge/complete-device.ts';
import { withNewestChanges } from './merge/device-changes.ts';
import { shareDevices } from './merge/share-devices.ts';

export type DevicePool = AnswerOf<typeof devicePool>;
export const devicePoolKey = ['devicepool'] as const;

export function devicePoolQuery(api: ApiClient, automatic = false) {
  return queryOptions({
    queryKey: devicePoolKey,
    queryFn: async ({ client, signal }): Promise<DevicePool> => {
      const pool = await api.call(devicePool, { automatic, signal });
      return { ...pool, devices: withNewestChanges(client, pool.devices.map(completeDevice)) };
    },
    structuralSharing: (before, after) => sharePool(before as DevicePool | undefined, after as DevicePool),
  });
}

function sharePool(before: DevicePool | undefined, after: DevicePool): DevicePool {
  if (before === undefined) return after;
  const devices = shareDevices(before.devices, after.devices);
  const { devices: _known, ...besides } = before;
  const { devices: _new, ...rest } = after;
  const shared = replaceEqualDeep(besides, rest);
  return devices === before.devices && shared === besides ? before : { ...shared, devices };
}
