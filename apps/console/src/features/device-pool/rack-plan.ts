import type { Device } from '@rackhand/contract/device';
import { defaultRackGroup, formatRackLocation, parseRackLocation } from '@rackhand/contract/rack-location';

export interface PlannedSlot {
  location: string;
  device: Device | null;
}

export interface PlannedRack {
  rack: number;
  rows: PlannedSlot[][];
}

export interface RackPlan {
  racks: PlannedRack[];
  /** Devices that no slot of the group shows. */
  elsewhere: Device[];
}

/** Racks 1 to 4 of S1, each 3 rows of 4 (document 1 section 9), with the devices in their slots. */
export function planRacks(devices: readonly Device[]): RackPlan {
  const { group, racks, rows, columns } = defaultRackGroup;
  const placed = new Map<string, Device>();
  const elsewhere: Device[] = [];
  for (const device of devices) {
    const at = parseRackLocation(device.info.rackLocation);
    const fits = at !== null && at.group === group && at.rack <= racks && at.slot <= rows * columns;
    if (fits && !placed.has(device.info.rackLocation)) placed.set(device.info.rackLocation, device);
    else elsewhere.push(device);
  }
  const slotAt = (rack: number, slot: number): PlannedSlot => {
    const location = formatRackLocation({ group, rack, slot });
    return { location, device: placed.get(location) ?? null };
  };
  return {
    racks: count(racks).map((rack) => ({
      rack,
      rows: count(rows).map((row) =>
        count(columns).map((column) => slotAt(rack, (row - 1) * columns + column)),
      ),
    })),
    elsewhere,
  };
}

function count(length: number): number[] {
  return Array.from({ length }, (_, index) => index + 1);
}
