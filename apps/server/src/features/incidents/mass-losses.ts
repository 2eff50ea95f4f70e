import { hubOf, incidentRule, massLossesOf, type WatchedDevice } from '@rackhand/contract/incident';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { bumpFarmVersion } from '../../platform/database/farm-version.ts';
import { openIncident } from './watch-incidents.ts';

interface OpenLoss {
  host_id: number;
  hub: string;
  device_ids: number[];
}

interface WatchedRow extends WatchedDevice {
  hostId: number;
}

interface Finding {
  hostId: number;
  hub: string;
  deviceIds: number[];
  startedAt: Date;
}

/**
 * Looks at hosts that have just lost devices: what went within seconds is one incident when it is most of what was
 * there. A device that is being rebooted or reconnected is expected to go.
 */
export async function findMassLosses(db: Db, hostIds: readonly number[], at: Date): Promise<void> {
  if (hostIds.length === 0) return;
  const devices = await readWatched(db, hostIds, at);
  if (devices.every(({ lostAt }) => lostAt === null)) return;
  const open = await db
    .selectFrom('incidents')
    .select(['host_id', 'hub', 'device_ids'])
    .where('host_id', 'in', hostIds)
    .where('kind', '=', 'devices_lost')
    .where('ended_at', 'is', null)
    .execute();
  const findings = hostIds.flatMap((hostId) =>
    findAt(
      hostId,
      devices.filter((device) => device.hostId === hostId),
      open.filter(({ host_id }) => host_id === hostId),
      at,
    ),
  );
  if (findings.length === 0) return;
  await db.transaction().execute(async (trx) => {
    const version = await bumpFarmVersion(trx);
    for (const finding of findings) await openIncident(trx, { kind: 'devices_lost', ...finding, version });
  });
}

/** What is open takes in what was lost of the same place since; the rest may be an incident of its own. */
function findAt(
  hostId: number,
  devices: readonly WatchedRow[],
  open: readonly OpenLoss[],
  at: Date,
): Finding[] {
  const known = new Set(open.flatMap(({ device_ids }) => device_ids));
  const rest = devices.filter(({ id }) => !known.has(id));
  const grown = open.flatMap(({ hub, device_ids }): Finding[] => {
    const lost = rest.filter(
      ({ lostAt, usbPath }) => lostAt !== null && (hub === '' || hubOf(usbPath) === hub),
    );
    if (lost.length === 0) return [];
    return [{ hostId, hub, deviceIds: [...device_ids, ...lost.map(({ id }) => id)], startedAt: at }];
  });
  const taken = new Set(grown.flatMap(({ deviceIds }) => deviceIds));
  const losses = massLossesOf(rest.filter(({ id }) => !taken.has(id)));
  return [
    ...grown,
    ...losses.map(({ hub, ids, beganAt }) => ({ hostId, hub, deviceIds: ids, startedAt: new Date(beganAt) })),
  ];
}

async function readWatched(db: Db, hostIds: readonly number[], at: Date): Promise<WatchedRow[]> {
  const since = new Date(at.getTime() - incidentRule.withinMs);
  const { rows } = await sql<{ id: number; host_id: number; usb_path: string; lost_at: Date | null }>`
    select d.id, d.host_id, d.usb_path, case when d.connection <> 'device' then d.silent_since end as lost_at
    from devices d
    where d.host_id = any(${hostIds}) and d.removed_at is null and not d.host_away
      and d.holder is distinct from 'REBOOT'
      and (d.connection = 'device' or d.silent_since > ${since}::timestamptz)
      and not exists (select from commands c where c.device_id = d.id and c.ended_at is null)
    order by d.id`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    hostId: row.host_id,
    usbPath: row.usb_path,
    lostAt: row.lost_at?.getTime() ?? null,
  }));
}
