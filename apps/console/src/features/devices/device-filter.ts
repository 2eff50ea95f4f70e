import type { Device } from '@rackhand/contract/device';
import { groupOf, type StateGroup, stateGroups } from '@rackhand/contract/device-states';

export interface DeviceFilter {
  q: string;
  state: StateGroup | null;
}

const searchTexts = new WeakMap<Device, string>();

/** Composed and decomposed Hangul, wide and narrow letters, any case: all equal. */
export function searchForm(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

function searchTextOf(device: Device): string {
  const known = searchTexts.get(device);
  if (known !== undefined) return known;
  const { model, udid, host, rackLocation, phoneNumber } = device.info;
  const text = searchForm([model, udid, host, rackLocation, phoneNumber, device.memo].join('\n'));
  searchTexts.set(device, text);
  return text;
}

export function matchesSearch(device: Device, q: string): boolean {
  const wanted = searchForm(q.trim());
  return wanted === '' || searchTextOf(device).includes(wanted);
}

export function matchesFilter(device: Device, { q, state }: DeviceFilter): boolean {
  return (state === null || groupOf(device.info.state) === state) && matchesSearch(device, q);
}

export type GroupCounts = Record<StateGroup, number>;

export function countGroups(devices: readonly Device[]): GroupCounts {
  const counts = Object.fromEntries(stateGroups.map((group) => [group, 0])) as GroupCounts;
  for (const device of devices) counts[groupOf(device.info.state)] += 1;
  return counts;
}
