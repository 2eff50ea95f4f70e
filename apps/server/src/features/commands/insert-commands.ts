import { type CommandType, commandLimits } from '@rackhand/contract/command';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { farmChannel } from '../../platform/database/farm-version.ts';
import type { DeviceRow } from '../devices/device-row.ts';
import { commandChannel } from './command-channel.ts';
import type { CommandRow } from './command-row.ts';

export interface NewCommands {
  type: CommandType;
  /** Locked, each on a host and without an open command. */
  devices: readonly DeviceRow[];
  bulkId: string | null;
  createdBy: string;
  at: Date;
  /** The link of the devices' host, where this instance holds it: what may go out at once is stored as sent. */
  link: { epoch: number } | null;
}

/**
 * Stores commands in the order of the devices, bumps the farm's version as the last lock of the transaction and wakes the
 * instances that have the hosts' links, also for what is stored as sent: the link may have passed to another meanwhile.
 */
export async function insertCommands(trx: Trx, wanted: NewCommands): Promise<CommandRow[]> {
  const { type, devices, bulkId, createdBy, at, link } = wanted;
  const rows = JSON.stringify(
    devices.map(({ id, host_id, udid }, place) => ({ place, device_id: id, host_id, udid })),
  );
  const result = await sql<CommandRow>`
    with given as (
      select * from json_to_recordset(${rows}::json)
        as given (place integer, device_id integer, host_id integer, udid text)
    ), ready as materialized (
      select h.id, h.link_epoch from hosts h
      where h.id in (select host_id from given) and h.link_epoch = ${link?.epoch ?? null}::integer
        and not exists (select from commands c where c.host_id = h.id and c.ended_at is null and c.state = 'queued')
        and (select count(*) from commands c where c.host_id = h.id and c.ended_at is null)
          + (select count(*) from given) <= ${commandLimits.atOncePerHost}
    ), bumped as materialized (
      update farm_version set version = version + 1 returning version
    ), inserted as (
      insert into commands (device_id, host_id, bulk_id, type, udid, created_by, created_at, changed_version,
        state, attempt, link_epoch, sent_at, delivered_at)
      select g.device_id, g.host_id, ${bulkId}::uuid, ${type}, g.udid, ${createdBy}, ${at}::timestamptz, bumped.version,
        case when r.id is null then 'queued' else 'sent' end,
        case when r.id is null then 0 else 1 end,
        r.link_epoch,
        case when r.id is null then null else ${at}::timestamptz end,
        case when r.id is null then null else ${at}::timestamptz end
      from bumped, given g left join ready r on r.id = g.host_id order by g.place
      returning *
    ), woken as (
      select pg_notify(${commandChannel}, host_id::text) from (select distinct host_id from given) hosts
    ), told as (
      select pg_notify(${farmChannel}, version::text) from bumped
    )
    select inserted.* from inserted, (select count(*) from woken) w, (select count(*) from told) t`.execute(
    trx,
  );
  return result.rows;
}
