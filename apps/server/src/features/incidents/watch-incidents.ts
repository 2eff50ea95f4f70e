import { arnPrefix } from '@rackhand/contract/device';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { bumpFarmVersion } from '../../platform/database/farm-version.ts';

/** Trouble of many devices is told as one incident: begun and ended here, each with a farm change of its own. */

export interface Opening {
  kind: 'host_away' | 'devices_lost';
  hostId: number;
  /** Empty: the whole host. */
  hub: string;
  deviceIds: number[];
  startedAt: Date;
  version: number;
}

/** Within the transaction that has lost the host's devices. A host without any is no incident. */
export async function openHostIncident(trx: Trx, hostId: number, at: Date, version: number): Promise<void> {
  const rows = await trx
    .selectFrom('devices')
    .select('id')
    .where('host_id', '=', hostId)
    .where('host_away', '=', true)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
  const deviceIds = rows.map(({ id }) => id);
  if (deviceIds.length === 0) return;
  await openIncident(trx, { kind: 'host_away', hostId, hub: '', deviceIds, startedAt: at, version });
}

/** An incident that is open already takes in what was lost since. */
export async function openIncident(
  trx: Trx,
  { kind, hostId, hub, deviceIds, startedAt, version }: Opening,
): Promise<void> {
  await sql`
    with lost as (
      select coalesce(array_agg(d.id order by d.id), '{}') as ids,
        coalesce(jsonb_agg(jsonb_build_object(
          'arn', ${arnPrefix}::text || d.id, 'udid', d.udid, 'model', d.model,
          'rackLocation', coalesce(d.rack_group || '-' || d.rack_number || '-' || d.rack_slot, '')
        ) order by d.rack_group, d.rack_number, d.rack_slot, d.id), '[]') as devices
      from devices d where d.id = any(${deviceIds})
    )
    insert into incidents (kind, host_id, hub, device_ids, devices, started_at, changed_version)
    select ${kind}::text, ${hostId}::integer, ${hub}::text, lost.ids, lost.devices, ${startedAt}::timestamptz, ${version}::bigint from lost
    on conflict (kind, host_id, hub) where ended_at is null do update set
      device_ids = excluded.device_ids, devices = excluded.devices, changed_version = excluded.changed_version`.execute(
    trx,
  );
}

/** An incident ends when its host, or every device of it, is back, or has left the farm or been excluded. */
export async function endIncidents(db: Db, at: Date): Promise<void> {
  const over = sql<boolean>`ended_at is null and case kind
    when 'host_away' then exists (select from hosts h where h.id = incidents.host_id and h.state = 'online')
    else not exists (
      select from devices d where d.id = any(incidents.device_ids)
        and d.removed_at is null and not d.excluded and d.connection <> 'device'
    ) end`;
  const found = await db.selectFrom('incidents').select('id').where(over).limit(1).executeTakeFirst();
  if (found === undefined) return;
  await db.transaction().execute(async (trx) => {
    // The farm's version before any incident, as whoever opens one: neither waits for the other for ever.
    const version = await bumpFarmVersion(trx);
    await trx.updateTable('incidents').set({ ended_at: at, changed_version: version }).where(over).execute();
  });
}
