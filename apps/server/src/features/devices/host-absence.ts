import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { moveToRival } from './attribute-sighting.ts';
import { beginChange, stepChange } from './device-change.ts';
import { lockDevices, writeDeviceChanges } from './device-store.ts';
import { touchedGroups } from './pool-snapshots.ts';
import type { ReportStoreDeps } from './store-reports.ts';

/**
 * The devices of a host that has fallen silent turn OFFLINE, as part of the caller's transaction, which holds the host's
 * row and stores its new state with the version that it gets back. One event about the host stands for all of them.
 */
export async function loseHost(trx: Trx, deps: ReportStoreDeps, hostId: number, at: Date): Promise<number> {
  const rows = await lockDevices(trx, sql<boolean>`host_id = ${hostId} and removed_at is null`);
  const changes = rows.map((row) => {
    const change = beginChange(row, { withHost: true });
    const moved = moveToRival(row);
    const next = moved === row ? { ...row, host_away: true } : moved;
    stepChange(change, next, { at, by: 'server', reason: 'HOST_AWAY' }, deps.thresholds);
    return change;
  });
  const version = await writeDeviceChanges(trx, changes, { bump: true });
  if (version === null) throw new Error('the farm has no version row');
  await deps.snapshots.take(trx, touchedGroups(changes), version, at);
  return version;
}
