import type { DeviceState } from '@rackhand/contract/device/device-states';
import { arnOf } from './device-shape.ts';
import type { ChangedRow } from './farm-delta.ts';
import { toFarmEntry } from './farm-entry.ts';

/** A device's event: its bytes, or null where it has been removed. */
export interface DeviceNews {
  id: number;
  version: number;
  state: DeviceState;
  json: Buffer | null;
  /** The event of its host, which has turned away or come back, says it already. */
  isToldByHost: boolean;
}

/** The news of a row by itself, for who has missed how it came. */
export function newsOf(changed: ChangedRow): DeviceNews {
  const { id, version, state, json } = toFarmEntry(changed);
  return { id, version, state, json: changed.row.removed_at === null ? json : null, isToldByHost: false };
}

/** What a client is told of a device that has left the farm. */
export function removedDeviceJson(id: number): string {
  return JSON.stringify({ arn: arnOf(id), removed: true });
}
