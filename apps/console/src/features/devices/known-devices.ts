import type { Device } from '@rackhand/contract/device/device';
import type { QueryClient } from '@tanstack/react-query';
import { allDevicesKey } from './device-queries.ts';
import { type DevicePool, devicePoolKey } from './pool-queries.ts';

/** The farm's devices as far as any page has loaded them. */
export function knownDevices(client: QueryClient): readonly Device[] {
  const pool = client.getQueryData<DevicePool>(devicePoolKey);
  return client.getQueryData<Device[]>(allDevicesKey) ?? pool?.devices ?? [];
}
