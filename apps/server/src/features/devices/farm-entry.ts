import type { DeviceState } from '@rackhand/contract/device-states';
import type { deviceSortColumns } from '@rackhand/contract/endpoints/devices';
import { rackLocationOf, toDevice } from './device-shape.ts';
import type { ChangedRow } from './farm-delta.ts';

type SortColumn = (typeof deviceSortColumns)[number];

/** One device in memory: its bytes as lists and events carry them, and what they are found and sorted by. */
export interface FarmEntry {
  id: number;
  hostId: number | null;
  version: number;
  /** The host's own event stands for the last change. */
  withHost: boolean;
  state: DeviceState;
  json: Buffer;
  /** As numbers, so that 1-2-10 comes after 1-2-9; null is no slot. */
  rack: readonly [number, number, number] | null;
  sortValues: Record<Exclude<SortColumn, 'rackLocation'>, string | number | null>;
  searchText: string;
}

export function toFarmEntry({ row, hostName }: ChangedRow): FarmEntry {
  const device = toDevice(row, hostName);
  const { info } = device;
  const { rack_group, rack_number, rack_slot } = row;
  return {
    id: row.id,
    hostId: row.host_id,
    version: info.revision,
    withHost: row.changed_with_host,
    state: row.state,
    json: bytesOf(JSON.stringify(device)),
    rack:
      rack_group === null || rack_number === null || rack_slot === null
        ? null
        : [rack_group, rack_number, rack_slot],
    sortValues: {
      model: info.model,
      platformVersion: info.platformVersion,
      udid: info.udid,
      host: info.host,
      port: info.port,
      battery_level: info.battery_level,
      phoneNumber: info.phoneNumber,
      state: info.state,
      memo: device.memo,
    },
    searchText: searchable(
      [
        info.manufacturer,
        info.model,
        info.udid,
        info.host,
        rackLocationOf(row),
        info.phoneNumber,
        device.memo,
      ].join('\n'),
    ),
  };
}

/** Text as a search compares it: NFC, without case. */
export function searchable(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** Outside Buffer's pool: a slice that lives long would keep its whole slab. */
function bytesOf(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

export function compareByRack(left: FarmEntry, right: FarmEntry): number {
  if (left.rack === null || right.rack === null) {
    return (left.rack === null ? 1 : 0) - (right.rack === null ? 1 : 0) || left.id - right.id;
  }
  const [group, rack, slot] = left.rack;
  return group - right.rack[0] || rack - right.rack[1] || slot - right.rack[2] || left.id - right.id;
}
