import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { bumping, telling } from '../../platform/database/live-order.ts';
import { onRival, withoutRival } from './attribute-sighting.ts';
import { beginChange, type DeviceChange, stepChange } from './device-change.ts';
import type { DeviceRow } from './device-row.ts';
import { createRoom, type TakeRoom } from './host-capacity.ts';
import { observeAbsence } from './observe-sighting.ts';
import type { ReportStoreDeps } from './store-reports.ts';
import { lockDevices, storeDeviceChanges } from './write-device-changes.ts';

/** What decisions about a host do to its devices. */

/** Those that are plugged in there, or that it sees besides another host; the removed ones too. */
export function lockDevicesOfHost(trx: Trx, hostId: number): Promise<DeviceRow[]> {
  return lockDevices(trx, sql<boolean>`(host_id = ${hostId} or rival_host_id = ${hostId})`);
}

interface Leaving {
  hostId: number;
  /** Locked. */
  rows: readonly DeviceRow[];
  at: Date;
  by: string;
}

/** The host is no more: a device that another host sees goes there, any other is on none. Gives the farm's version. */
export async function leaveHost(
  trx: Trx,
  deps: ReportStoreDeps,
  { hostId, rows, at, by }: Leaving,
): Promise<number> {
  const takeRoom = createRoom(trx);
  const changes: DeviceChange[] = [];
  for (const row of rows) {
    const change = beginChange(row);
    const next = row.host_id === hostId ? await offHost(row, takeRoom, at) : withoutRival(row);
    if (row.removed_at === null)
      stepChange(change, next, { at, by, reason: 'HOST_REMOVED' }, deps.thresholds);
    else change.after = next;
    changes.push(change);
  }
  const version = await storeDeviceChanges(trx, deps, changes, { at, bump: true });
  if (version === null) throw new Error('the farm has no version row');
  return version;
}

async function offHost(row: DeviceRow, takeRoom: TakeRoom, at: Date): Promise<DeviceRow> {
  const moved = await onRival(row, takeRoom);
  if (moved !== null) return moved;
  const left = { ...observeAbsence(withoutRival(row)), host_id: null, host_away: false };
  const stays = row.removed_at !== null || isConfirmed(row);
  return stays ? left : { ...left, removed_at: at };
}

/** Somebody, or the host's own setting, has said that there is such a device: until then its host alone says so. */
function isConfirmed({ provisional, unconfirmed }: DeviceRow): boolean {
  return !provisional && !unconfirmed.includes('REGISTERED');
}

/**
 * What the devices of a host show of it has changed: its name, or whether it takes anything new. The host's own event
 * stands for them. Gives the farm's version, which the caller stores with the host; it is the last lock.
 */
export async function showHostOnDevices(trx: Trx, hostId: number, draining: boolean): Promise<number> {
  // In the order in which every transaction locks them.
  await lockDevices(trx, sql<boolean>`host_id = ${hostId}`);
  const result = await sql<{ version: number }>`
    with bumped as materialized (
      ${bumping('farm')}
    ), written as (
      update devices set host_draining = ${draining}, changed_version = bumped.version, changed_with_host = true
      from bumped where host_id = ${hostId} returning devices.id
    ), noted as (
      insert into farm_changes (version, device_id) select bumped.version, written.id from written, bumped
    )
    select version, ${telling('farm')} from bumped`.execute(trx);
  const [first] = result.rows;
  if (first === undefined) throw new Error('the farm has no version row');
  return first.version;
}
