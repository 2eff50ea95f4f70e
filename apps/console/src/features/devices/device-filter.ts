import type { Device } from '@rackhand/contract/device/device';
import { createSearch } from '@rackhand/contract/device/device-search';
import { groupOf, type StateGroup, stateGroups } from '@rackhand/contract/device/device-states';

export interface DeviceFilter {
  q: string;
  state: StateGroup | null;
}

/** The devices that a search lets through, whatever their state. */
export function search(devices: readonly Device[], q: string, now: number): Device[] {
  return devices.filter(createSearch(q, now));
}

export function applyFilter(devices: readonly Device[], { q, state }: DeviceFilter, now: number): Device[] {
  return search(devices, q, now).filter(({ info }) => state === null || groupOf(info.state) === state);
}

export type GroupCounts = Record<StateGroup, number>;

export function countGroups(devices: readonly Device[]): GroupCounts {
  const counts = Object.fromEntries(stateGroups.map((group) => [group, 0])) as GroupCounts;
  for (const device of devices) counts[groupOf(device.info.state)] += 1;
  return counts;
}
