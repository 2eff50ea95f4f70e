import type { Device } from '@rackhand/contract/device/device';
import { compareByRack } from '@rackhand/contract/device/device-order';
import type { DeviceState } from '@rackhand/contract/device/device-states';
import { toDevice } from './device-shape.ts';
import type { ChangedRow } from './farm-delta.ts';

/** One device in memory: what it is found and sorted by, and its bytes as lists and events carry them. */
export interface FarmEntry {
  id: number;
  hostId: number | null;
  version: number;
  /** The host's own event stands for the last change. */
  withHost: boolean;
  state: DeviceState;
  device: Device;
  json: Buffer;
}

export function toFarmEntry({ row, hostName }: ChangedRow): FarmEntry {
  const device = toDevice(row, hostName);
  return {
    id: row.id,
    hostId: row.host_id,
    version: device.info.revision,
    withHost: row.changed_with_host,
    state: row.state,
    device,
    json: bytesOf(JSON.stringify(device)),
  };
}

/** Outside Buffer's pool: a slice that lives long would keep its whole slab. */
function bytesOf(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

export function compareEntries(left: FarmEntry, right: FarmEntry): number {
  return compareByRack(left.device, right.device);
}
