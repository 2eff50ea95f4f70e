import type { Device } from '@rackhand/contract/device/device';
import type { QueryClient } from '@tanstack/react-query';
import { arnOf, type DeviceChange, mergeDevices, newestRevision } from './device-merge.ts';

const changesKey = ['device_changes'] as const;

/** Who shows one device by itself, by its arn. */
const listeners = new Map<string, Set<() => void>>();

/** Keeps the last change of each device, for answers that were on their way when it came, and tells who shows the device. */
export function recordDeviceChanges(client: QueryClient, changes: readonly DeviceChange[]): void {
  const known = knownChanges(client) ?? new Map<string, DeviceChange>();
  const news = changes.filter((change) => (known.get(arnOf(change))?.revision ?? -1) < change.revision);
  for (const change of news) known.set(arnOf(change), change);
  client.setQueryDefaults(changesKey, { gcTime: Number.POSITIVE_INFINITY, structuralSharing: false });
  client.setQueryData(changesKey, known);
  for (const arn of new Set(news.map(arnOf))) for (const tell of listeners.get(arn) ?? []) tell();
}

function knownChanges(client: QueryClient): Map<string, DeviceChange> | undefined {
  return client.getQueryData<Map<string, DeviceChange>>(changesKey);
}

export function onDeviceChange(arn: string, listener: () => void): () => void {
  const told = listeners.get(arn) ?? new Set();
  listeners.set(arn, told.add(listener));
  return () => {
    told.delete(listener);
    if (told.size === 0) listeners.delete(arn);
  };
}

/** A device of a list as the stream has told of it since: a list may be brought up to date a moment later. */
export function newestOf(client: QueryClient, listed: Device): Device {
  const change = knownChanges(client)?.get(listed.arn);
  return change?.kind === 'changed' && change.revision > listed.info.revision ? change.device : listed;
}

/**
 * An answer brought to what the stream has already said. A device that the answer lacks is added only when it
 * is newer than the whole answer; otherwise the answer knows better that it is gone.
 */
export function withNewestChanges(client: QueryClient, devices: Device[]): Device[] {
  const known = knownChanges(client);
  if (known === undefined) return devices;
  const newest = newestRevision(devices);
  const present = new Set(devices.map((device) => device.arn));
  const changes = [...known.values()];
  return mergeDevices(
    devices,
    changes.filter((change) => present.has(arnOf(change)) || change.revision > newest),
  );
}
