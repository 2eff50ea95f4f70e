import type { Device } from '@rackhand/contract/device/device';
import { hasSlot, type Rack, type RackGroup } from '@rackhand/contract/rack/rack';
import { formatRackLocation, parseRackLocation } from '@rackhand/contract/rack/rack-location';

export interface PlannedSlot {
  location: string;
  device: Device | null;
}

export interface PlannedRack {
  rack: Rack;
  rows: PlannedSlot[][];
}

/** Why a device stands beside the racks. */
export type Unplaced = 'no-slot' | 'no-such-slot' | 'slot-taken';

export interface FarmPlan {
  /** The device of each slot. */
  placed: ReadonlyMap<string, Device>;
  /** Devices that no slot of any rack shows. */
  unplaced: readonly { device: Device; why: Unplaced }[];
}

/** Which device stands where; every device is somewhere. */
export function planFarm(groups: readonly RackGroup[], devices: readonly Device[]): FarmPlan {
  const placed = new Map<string, Device>();
  const unplaced: { device: Device; why: Unplaced }[] = [];
  for (const device of devices) {
    const { rackLocation } = device.info;
    const why = placed.has(rackLocation) ? 'slot-taken' : whyUnplaced(groups, rackLocation);
    if (why === null) placed.set(rackLocation, device);
    else unplaced.push({ device, why });
  }
  return { placed, unplaced };
}

function whyUnplaced(groups: readonly RackGroup[], rackLocation: string): Unplaced | null {
  if (rackLocation === '') return 'no-slot';
  return hasSlot(groups, rackLocation) ? null : 'no-such-slot';
}

/** The racks of a group, each slot counted by rows from the top left (document 3 section 4). */
export function planRacks({ group, racks }: RackGroup, placed: ReadonlyMap<string, Device>): PlannedRack[] {
  return racks.map((rack) => ({
    rack,
    rows: count(rack.rows).map((row) =>
      count(rack.columns).map((column) => {
        const slot = (row - 1) * rack.columns + column;
        const location = formatRackLocation({ group, rack: rack.rack, slot });
        return { location, device: placed.get(location) ?? null };
      }),
    ),
  }));
}

/** The group of the address; else the one in which the open device stands; else the first. */
export function shownGroup(
  groups: readonly RackGroup[],
  { group, rackLocation }: { group: number | undefined; rackLocation: string | undefined },
): RackGroup | null {
  const wanted = group ?? parseRackLocation(rackLocation ?? '')?.group;
  return groups.find((known) => known.group === wanted) ?? groups[0] ?? null;
}

function count(length: number): number[] {
  return Array.from({ length }, (_, index) => index + 1);
}
