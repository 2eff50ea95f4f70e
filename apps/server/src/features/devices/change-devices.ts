import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { DeviceChange } from './device-change.ts';
import type { DeviceRow } from './device-row.ts';
import { lockDevices, type WriteOptions, writeDeviceChanges } from './device-store.ts';
import { touchedGroups } from './pool-snapshots.ts';
import type { ReportStoreDeps } from './store-reports.ts';

/** What other features may do to devices within a transaction of theirs: lock them, and store what became of them. */

/** Devices of the farm by their ids, locked in the order in which every transaction locks them. */
export function lockPresentDevices(trx: Trx, ids: readonly number[]): Promise<DeviceRow[]> {
  return lockDevices(trx, sql<boolean>`id = any(${ids}) and removed_at is null`);
}

/** Every device of which this is true; the condition names columns of `devices`. */
export function lockDevicesWhere(trx: Trx, condition: RawBuilder<boolean>): Promise<DeviceRow[]> {
  return lockDevices(trx, condition);
}

/** The device, also when it has left the farm meanwhile. */
export async function lockDevice(trx: Trx, id: number): Promise<DeviceRow | null> {
  const [row] = await lockDevices(trx, sql<boolean>`id = ${id}`);
  return row ?? null;
}

/** Every device of the farm that is not excluded. */
export function lockDevicesInFarm(trx: Trx): Promise<DeviceRow[]> {
  return lockDevices(trx, sql<boolean>`removed_at is null and not excluded`);
}

/** Stores changes with their history and snapshots; the farm's version is the last lock. null where nothing changed. */
export async function storeDeviceChanges(
  trx: Trx,
  deps: ReportStoreDeps,
  changes: readonly DeviceChange[],
  { at, ...options }: WriteOptions & { at: Date },
): Promise<number | null> {
  const version = await writeDeviceChanges(trx, changes, options);
  if (version !== null) await deps.snapshots.take(trx, touchedGroups(changes), version, at);
  return version;
}
