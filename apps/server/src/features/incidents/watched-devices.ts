import { unreachableError } from '@rackhand/contract/device/device-state';
import { connections } from '@rackhand/contract/device/sighting';
import { incidentRule } from '@rackhand/contract/incident/incident';
import type { WatchedDevice } from '@rackhand/contract/incident/mass-loss';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { blocks } from '../devices/occupancy.ts';
import type { OpenLoss } from './open-losses.ts';

/** Gone, or not up: what refuses a key is there. */
export const lostConnections = connections.filter((connection) => {
  const error = unreachableError(connection);
  return error === 'NOT_FOUND' || error === 'OFFLINE';
});

interface WatchedRow {
  id: number;
  host_id: number;
  usb_path: string;
  rack_group: number | null;
  rack_number: number | null;
  lost_at: Date | null;
}

/**
 * The devices that were lost just now, and all that share a host or a rack with them. A device that is being rebooted
 * or reconnected is expected to go, and one of an incident that is settled belongs to that.
 */
export async function readWatched(db: Db, open: readonly OpenLoss[], at: Date): Promise<WatchedDevice[]> {
  const since = new Date(at.getTime() - incidentRule.withinMs);
  const unsettled = open.filter(({ isSettled }) => !isSettled).flatMap(({ deviceIds }) => deviceIds);
  const settled = open.filter(({ isSettled }) => isSettled).flatMap(({ lostIds }) => lostIds);
  const { rows } = await sql<WatchedRow>`
    with watched as (
      select d.id, d.host_id, d.usb_path, d.rack_group, d.rack_number,
        d.connection = any(${lostConnections}::text[]) as is_lost,
        least((d.faults -> 'NOT_FOUND' ->> 'since')::timestamptz, (d.faults -> 'OFFLINE' ->> 'since')::timestamptz) as lost_at
      from devices d
      where d.host_id is not null and d.removed_at is null and not d.host_away and d.id <> all(${settled}::integer[])
        and (d.id = any(${unsettled}::integer[]) or (d.holder is distinct from 'REBOOT'
          and not exists (select from commands c where c.device_id = d.id and ${blocks})))
    ), fresh as (
      select * from watched
      where (is_lost and lost_at > ${since}::timestamptz) or id = any(${unsettled}::integer[])
    )
    select w.id, w.host_id, w.usb_path, w.rack_group, w.rack_number, f.lost_at
    from watched w left join fresh f on f.id = w.id
    where (f.id is not null or not w.is_lost) and (w.host_id in (select host_id from fresh)
      or (w.rack_group, w.rack_number) in (select rack_group, rack_number from fresh))
    order by w.id`.execute(db);
  const beganAt = new Map(
    open.flatMap(({ deviceIds, startedAt }) => deviceIds.map((id) => [id, startedAt.getTime()])),
  );
  return rows.map((row) => ({
    id: row.id,
    hostId: row.host_id,
    usbPath: row.usb_path,
    rack:
      row.rack_group === null || row.rack_number === null
        ? null
        : { group: row.rack_group, rack: row.rack_number },
    lostAt: unsettled.includes(row.id) ? (beganAt.get(row.id) ?? null) : (row.lost_at?.getTime() ?? null),
  }));
}
