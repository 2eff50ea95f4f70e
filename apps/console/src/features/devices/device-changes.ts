import type { Device } from '@rackhand/contract/device';
import type { QueryClient } from '@tanstack/react-query';
import { arnOf, type DeviceChange, mergeDevices, newestRevision } from './device-merge.ts';

const changesKey = ['device_changes'] as const;

/** Keeps the last change of each device, for answers that were on their way when it came. */
export function recordDeviceChanges(client: QueryClient, changes: readonly DeviceChange[]): void {
  const known = client.getQueryData<Map<string, DeviceChange>>(changesKey) ?? new Map<string, DeviceChange>();
  for (const change of changes) {
    if ((known.get(arnOf(change))?.revision ?? -1) < change.revision) known.set(arnOf(change), change);
  }
  client.setQueryDefaults(changesKey, { gcTime: Number.POSITIVE_INFINITY, structuralSharing: false });
  client.setQueryData(changesKey, known);
}

/**
 * An answer brought to what the stream has already said. A device that the answer lacks is added only when it
 * is newer than the whole answer; otherwise the answer knows better that it is gone.
 */
export function withNewestChanges(client: QueryClient, devices: Device[]): Device[] {
  const known = client.getQueryData<Map<string, DeviceChange>>(changesKey);
  if (known === undefined) return devices;
  const newest = newestRevision(devices);
  const present = new Set(devices.map((device) => device.arn));
  const changes = [...known.values()];
  return mergeDevices(
    devices,
    changes.filter((change) => present.has(arnOf(change)) || change.revision > newest),
  );
}
