import { type OperationNodeSource, type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { DeviceRow } from './device-row.ts';
import { lockDevices } from './write-device-changes.ts';

/** What other features may do to devices within a transaction of theirs: lock them, before storeDeviceChanges keeps what became of them. */

/** Devices of the farm by their ids, locked in the order in which every transaction locks them. */
export function lockPresentDevices(trx: Trx, ids: readonly number[]): Promise<DeviceRow[]> {
  return lockDevices(trx, sql<boolean>`id = any(${ids}) and removed_at is null`);
}

/** Every device of which this is true; the condition names columns of `devices`. */
export function lockDevicesWhere(trx: Trx, condition: RawBuilder<boolean>): Promise<DeviceRow[]> {
  return lockDevices(trx, condition);
}

/** The device by its id, or by what finds that, also when it has left the farm meanwhile. */
export async function lockDevice(trx: Trx, id: number | OperationNodeSource): Promise<DeviceRow | null> {
  const [row] = await lockDevices(trx, sql<boolean>`id = ${id}`);
  return row ?? null;
}

/** Every device of the farm that is not excluded. */
export function lockDevicesInFarm(trx: Trx): Promise<DeviceRow[]> {
  return lockDevices(trx, sql<boolean>`removed_at is null and not excluded`);
}
