import type { IncidentKind } from '@rackhand/contract/incident/incident';
import type { Place } from '@rackhand/contract/incident/mass-loss';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { bumpTopic } from '../../platform/database/live-order.ts';
import { arnColumn, byRack, rackLocation } from '../devices/device-columns.ts';
import { lostConnections } from './watched-devices.ts';

/** Trouble of many devices is told as one incident: begun and ended here, each with a farm change of its own. */

export interface Loss extends Place {
  deviceIds: number[];
  /** How many devices are at the place; null where nobody has counted. */
  together: number | null;
  startedAt: Date;
  version: number;
}

export interface Opening extends Loss {
  kind: IncidentKind;
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
  const place = { hostId, hub: '', rack: null, together: null };
  await openIncident(trx, { kind: 'host_away', ...place, deviceIds, startedAt: at, version });
}

export async function openIncident(trx: Trx, opening: Opening): Promise<void> {
  const { kind, hostId, hub, rack, together, deviceIds, startedAt, version } = opening;
  await sql`
    insert into incidents
      (kind, host_id, hub, rack_group, rack_number, together, device_ids, lost_ids, devices, started_at, changed_version)
    select ${kind}::text, ${hostId}::integer, ${hub}::text, ${rack?.group ?? null}::integer,
      ${rack?.rack ?? null}::integer, ${together}::integer, ${deviceIds}::integer[],
      case ${kind}::text when 'host_away' then ${deviceIds}::integer[] else ${stillLost(sql`${deviceIds}::integer[]`)} end,
      ${named(deviceIds)}, ${startedAt}::timestamptz, ${version}::bigint
    on conflict do nothing`.execute(trx);
}

/** More was lost within its window: it is of the place that fits all of it. */
export async function widenIncident(trx: Trx, id: number, loss: Loss): Promise<void> {
  const { hostId, hub, rack, together, deviceIds, version } = loss;
  await sql`
    update incidents set host_id = ${hostId}::integer, hub = ${hub}::text,
      rack_group = ${rack?.group ?? null}::integer, rack_number = ${rack?.rack ?? null}::integer,
      together = ${together}::integer, device_ids = ${deviceIds}::integer[],
      lost_ids = ${stillLost(sql`${deviceIds}::integer[]`)}, devices = ${named(deviceIds)},
      changed_version = ${version}::bigint
    where id = ${id}::bigint`.execute(trx);
}

/** They have turned out to be parts of another one, and are told as gone. */
export async function absorbIncidents(
  trx: Trx,
  parts: readonly { id: number }[],
  { at, version }: { at: Date; version: number },
): Promise<void> {
  if (parts.length === 0) return;
  await trx
    .updateTable('incidents')
    .set({ absorbed: true, ended_at: at, changed_version: version })
    .where(
      'id',
      'in',
      parts.map(({ id }) => id),
    )
    .execute();
}

/** An incident ends when its host is online, or each of its devices has been back, left the farm or been excluded. */
export async function endIncidents(db: Db, at: Date): Promise<void> {
  const still = stillLost(sql`incidents.lost_ids`);
  const changed = sql<boolean>`ended_at is null and case kind
    when 'host_away' then exists (select from hosts h where h.id = incidents.host_id and h.state = 'online')
    else cardinality(${still}) < cardinality(lost_ids) or lost_ids = '{}' end`;
  const found = await db.selectFrom('incidents').select('id').where(changed).limit(1).executeTakeFirst();
  if (found === undefined) return;
  await db.transaction().execute(async (trx) => {
    // The farm's version before any incident, as whoever opens one: neither waits for the other for ever.
    const version = await bumpTopic(trx, 'farm');
    const isOver = sql`kind = 'host_away' or cardinality(${still}) = 0`;
    await sql`
      update incidents set lost_ids = case when ${isOver} then '{}' else ${still} end,
        ended_at = case when ${isOver} then ${at}::timestamptz end, changed_version = ${version}::bigint
      where ${changed}`.execute(trx);
  });
}

/** Those of these devices that have not come back. */
function stillLost(ids: RawBuilder<unknown>): RawBuilder<number[]> {
  return sql`array(
    select d.id from devices d where d.id = any(${ids}) and d.removed_at is null and not d.excluded
      and d.connection = any(${lostConnections}::text[]) order by d.id)`;
}

/** As they are called when they are lost. */
function named(ids: readonly number[]): RawBuilder<unknown> {
  return sql`(
    select coalesce(jsonb_agg(jsonb_build_object(
      'arn', ${arnColumn}, 'udid', d.udid, 'model', d.model,
      'rackLocation', ${rackLocation}
    ) order by ${byRack}), '[]')
    from devices d where d.id = any(${ids}::integer[]))`;
}
