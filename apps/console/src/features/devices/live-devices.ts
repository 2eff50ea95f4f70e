import type { Device } from '@rackhand/contract/device/device';
import { groupOf } from '@rackhand/contract/device/device-states';
import type { QueryClient } from '@tanstack/react-query';
import type { EventOf, LiveTargets } from '../../platform/live/live-farm.ts';
import { allDevicesKey } from './device-queries.ts';
import { completeDevice } from './merge/complete-device.ts';
import { recordDeviceChanges } from './merge/device-changes.ts';
import { arnOf, type DeviceChange, mergeDevices, newestRevision } from './merge/device-merge.ts';
import { type DevicePool, devicePoolKey } from './pool-queries.ts';
import { reloadPool } from './reload-devices.ts';

/** What the stream says of devices, in every list of them. */
export function applyDevices({ client, soon }: LiveTargets, events: readonly EventOf<'device'>[]): void {
  const changes = events.map(changeOf);
  recordDeviceChanges(client, changes);
  const before = client.getQueryData<DevicePool>(devicePoolKey)?.devices ?? [];
  client.setQueryData<Device[]>(allDevicesKey, (devices) => devices && mergeDevices(devices, changes));
  client.setQueryData<DevicePool>(devicePoolKey, (pool) => pool && mergePool(pool, changes));
  // Its snapshots tell how many there are of each group.
  if (changes.some((change) => changesGroup(before, change))) soon(reloadPool);
}

function changeOf({ id, data }: EventOf<'device'>): DeviceChange {
  if ('removed' in data) return { kind: 'removed', revision: id, arn: data.arn };
  return { kind: 'changed', revision: data.info.revision, device: completeDevice(data) };
}

function mergePool(pool: DevicePool, changes: DeviceChange[]): DevicePool {
  const devices = mergeDevices(pool.devices, changes);
  return devices === pool.devices ? pool : { ...pool, devices };
}

function changesGroup(before: readonly Device[], change: DeviceChange): boolean {
  const known = before.find((device) => device.arn === arnOf(change));
  if (known === undefined || change.kind === 'removed')
    return known !== undefined || change.kind === 'changed';
  return groupOf(known.info.state) !== groupOf(change.device.info.state);
}

/** The farm change up to which each list that is loaded is complete. */
export function devicesLoadedUpTo(client: QueryClient): number[] {
  const lists = [
    client.getQueryData<Device[]>(allDevicesKey),
    client.getQueryData<DevicePool>(devicePoolKey)?.devices,
  ];
  return lists.flatMap((devices = []) => (devices.length === 0 ? [] : [newestRevision(devices)]));
}
