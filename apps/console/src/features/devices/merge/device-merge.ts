import type { Device } from '@rackhand/contract/device/device';
import { compareByRack } from '@rackhand/contract/device/device-order';

/** What the live stream says of one device, with the number of the farm change. */
export type DeviceChange =
  | { kind: 'changed'; revision: number; device: Device }
  | { kind: 'removed'; revision: number; arn: string };

export function arnOf(change: DeviceChange): string {
  return change.kind === 'changed' ? change.device.arn : change.arn;
}

/**
 * The list after the changes. An older change never wins over a newer row, so events and answers may come in any
 * order and any number of times; rows that nothing changed stay the same objects.
 */
export function mergeDevices(devices: Device[], changes: readonly DeviceChange[]): Device[] {
  const places = new Map(devices.map((device, index) => [device.arn, index]));
  const merged: (Device | null)[] = [...devices];
  let touched = false;
  let moved = false;
  for (const change of changes) {
    const place = places.get(arnOf(change)) ?? merged.length;
    const known = merged[place] ?? null;
    if (known !== null && known.info.revision >= change.revision) continue;
    if (known === null && change.kind === 'removed') continue;
    const next = change.kind === 'changed' ? change.device : null;
    merged[place] = next;
    places.set(arnOf(change), place);
    touched = true;
    moved ||= known === null || (next !== null && next.info.rackLocation !== known.info.rackLocation);
  }
  if (!touched) return devices;
  const present = merged.filter((device) => device !== null);
  return moved ? present.sort(compareByRack) : present;
}

export function newestRevision(devices: readonly Device[]): number {
  return devices.reduce((newest, device) => Math.max(newest, device.info.revision), 0);
}
