import type { RolloutPreview } from '@rackhand/contract/app/rollout';

export type PlannedDevice = RolloutPreview['stages'][number]['devices'][number];

/** Groups ("1") and racks ("1-2") that have devices, with how many; by their numbers. */
export function racksOf(devices: readonly Pick<PlannedDevice, 'rack_location'>[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const { rack_location: place } of devices) {
    const found = /^([1-9]\d*)-([1-9]\d*)-[1-9]\d*$/.exec(place);
    if (found === null) continue;
    const [, group = '', rack = ''] = found;
    for (const name of [group, `${group}-${rack}`]) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].sort(([left], [right]) => left.localeCompare(right, 'en', { numeric: true }));
}
