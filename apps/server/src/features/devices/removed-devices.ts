import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { DeviceRow } from './device-row.ts';
import { isKnown, lockDevices } from './write-device-changes.ts';

/** Devices of the farm and those that an admin has taken out of it, locked. */
export function lockKnownDevices(trx: Trx, ids: readonly number[]): Promise<DeviceRow[]> {
  return lockDevices(trx, sql<boolean>`id = any(${ids}) and ${isKnown}`);
}

/** As they may come back: without a slot where another device stands in it now. Under the lock of registrations. */
export async function clearTakenSlots(trx: Trx, rows: readonly DeviceRow[]): Promise<DeviceRow[]> {
  const standing = await trx
    .selectFrom('devices')
    .select(['rack_group', 'rack_number', 'rack_slot'])
    .where('removed_at', 'is', null)
    .where('rack_slot', 'is not', null)
    .execute();
  const slotOf = (row: Pick<DeviceRow, 'rack_group' | 'rack_number' | 'rack_slot'>): string =>
    [row.rack_group, row.rack_number, row.rack_slot].join('-');
  const taken = new Set(standing.map(slotOf));
  return rows.map((row) => {
    if (row.rack_slot === null) return row;
    const slot = slotOf(row);
    const isTaken = taken.has(slot);
    taken.add(slot);
    return isTaken ? { ...row, rack_group: null, rack_number: null, rack_slot: null } : row;
  });
}
