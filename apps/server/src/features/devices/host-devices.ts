import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { farmChannel } from '../../platform/database/farm-version.ts';
import { moveToRival, withoutRival } from './attribute-sighting.ts';
import { beginChange, stepChange } from './device-change.ts';
import type { DeviceRow } from './device-row.ts';
import { lockDevices, writeDeviceChanges } from './device-store.ts';
import { observeAbsence } from './observe-sighting.ts';
import { touchedGroups } from './pool-snapshots.ts';
import type { ReportStoreDeps } from './store-reports.ts';

/** What decisions about a host do to its devices. */

/** Those that are plugged in there, or that it sees besides another host; the removed ones too. */
export function lockDevicesOfHost(trx: Trx, hostId: number): Promise<DeviceRow[]> {
  return lockDevices(trx, sql<boolean>`host_id = ${hostId} or rival_host_id = ${hostId}`);
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
  const changes = rows.map((row) => {
    const change = beginChange(row);
    const next = row.host_id === hostId ? ontoNoHost(row) : withoutRival(row);
    if (row.removed_at === null)
      stepChange(change, next, { at, by, reason: 'HOST_REMOVED' }, deps.thresholds);
    else change.after = next;
    return change;
  });
  const version = await writeDeviceChanges(trx, changes, { bump: true });
  if (version === null) throw new Error('the farm has no version row');
  await deps.snapshots.take(trx, touchedGroups(changes), version, at);
  return version;
}

function ontoNoHost(row: DeviceRow): DeviceRow {
  const moved = moveToRival(row);
  return moved === row ? { ...observeAbsence(row), host_id: null, host_away: false } : moved;
}

/**
 * What the devices of a host show of it has changed: its name, or whether it takes anything new. The host's own event
 * stands for them. Gives the farm's version, which the caller stores with the host; it is the last lock.
 */
export async function showHostOnDevices(trx: Trx, hostId: number, draining: boolean): Promise<number> {
  // In the order in which every transaction locks them.
  await lockDevices(trx, sql<boolean>`host_id = ${hostId}`);
  const result = await sql<{ version: string }>`
    with bumped as materialized (
      update farm_version set version = version + 1 returning version
    ), written as (
      update devices set host_draining = ${draining}, changed_version = bumped.version, changed_with_host = true
      from bumped where host_id = ${hostId} returning devices.id
    ), noted as (
      insert into farm_changes (version, device_id) select bumped.version, written.id from written, bumped
    )
    select version, pg_notify(${farmChannel}, version::text) from bumped`.execute(trx);
  const [first] = result.rows;
  if (first === undefined) throw new Error('the farm has no version row');
  return Number(first.version);
}
