import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { onRival, withoutRival } from './attribute-sighting.ts';
import { beginChange, type DeviceChange, stepChange } from './device-change.ts';
import { createRoom } from './host-capacity.ts';
import type { ReportStoreDeps } from './store-reports.ts';
import { lockDevices, storeDeviceChanges } from './write-device-changes.ts';

/**
 * The devices of a host that has fallen silent turn OFFLINE, as part of the caller's transaction, which holds the host's
 * row and stores its new state with the version that it gets back. One event about the host stands for all of them.
 */
export async function loseHost(trx: Trx, deps: ReportStoreDeps, hostId: number, at: Date): Promise<number> {
  const rows = await lockDevices(trx, sql<boolean>`host_id = ${hostId} and removed_at is null`);
  const takeRoom = createRoom(trx);
  const changes: DeviceChange[] = [];
  for (const row of rows) {
    const change = beginChange(row, { withHost: true });
    const next = (await onRival(row, takeRoom)) ?? { ...withoutRival(row), host_away: true };
    stepChange(change, next, { at, by: 'server', reason: 'HOST_AWAY' }, deps.thresholds);
    changes.push(change);
  }
  const version = await storeDeviceChanges(trx, deps, changes, { at, bump: true });
  if (version === null) throw new Error('the farm has no version row');
  return version;
}
