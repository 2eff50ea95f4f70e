import type { CommandType } from '@rackhand/contract/command/command-kinds';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { bumping, telling } from '../../platform/database/live-order.ts';
import { partsOf, type Write } from '../../platform/database/write-together.ts';
import type { DeviceRow } from '../devices/device-row.ts';
import { concerns } from '../devices/occupancy.ts';
import { promiseLeases } from '../leases/change-lease.ts';
import { commandChannel } from './command-channel.ts';
import type { DueCommand } from './command-row.ts';
import { serverKinds, typesOfLane } from './kinds/server-kinds.ts';

/** Of one device. */
export interface NewCommand {
  /** Locked, on a host and without an open command. */
  row: DeviceRow;
  commandId: string;
  /** Besides the device. */
  given: Record<string, unknown>;
  /** The one app that it is about. */
  appId: string | null;
}

export interface NewCommands {
  type: CommandType;
  orders: readonly NewCommand[];
  bulkId: string | null;
  /** Asked for by a device app's policy. */
  byPolicy: boolean;
  createdBy: string;
  /** The deployment that asks. */
  groupType: string | null;
  at: Date;
  /**
   * The link of the devices' host, where this instance holds it and its agent knows the kind: what may go out at once is
   * stored as sent.
   */
  link: { epoch: number } | null;
  /** Written in the same trip to the database. */
  besides: readonly Write[];
}

/**
 * Stores commands in the order of the devices with the leases that they are promised, bumps the farm's version as the last
 * lock of the transaction and wakes the instances that have the hosts' links, also for what is stored as sent: the link may
 * have passed to another meanwhile.
 */
export async function insertCommands(trx: Trx, wanted: NewCommands): Promise<DueCommand[]> {
  const { type, orders, bulkId, byPolicy, createdBy, groupType, at, link, besides } = wanted;
  const rows = JSON.stringify(
    orders.map(({ row: { id, host_id, udid }, commandId, given, appId }, place) => {
      return { place, command_id: commandId, device_id: id, host_id, udid, arguments: given, app_id: appId };
    }),
  );
  const { sendWithinMs, lease } = serverKinds[type];
  const promised = promiseLeases({
    kind: 'command',
    takenBy: createdBy,
    groupType,
    at,
    expiresAt: new Date(at.getTime() + sendWithinMs),
    to: sql`select command_id, device_id from inserted order by id`,
  });
  const result = await sql<DueCommand>`
    with ${besides.length === 0 ? sql`` : sql`${partsOf(besides)}, `}given as (
      select * from json_to_recordset(${rows}::json)
        as given (place integer, command_id uuid, device_id integer, host_id integer, udid text, arguments jsonb,
          app_id text)
    ), ready as materialized (
      select h.id, h.link_epoch from hosts h
      where h.id in (select host_id from given) and h.link_epoch = ${link?.epoch ?? null}::integer
        and (
          select not coalesce(bool_or(c.state = 'queued'), false)
            and count(*) + (select count(*) from given) <= ${serverKinds[type].lane.width}
          from commands c
          where c.host_id = h.id and ${concerns} and c.type = any(${typesOfLane(type)})
            and (c.bulk_id is not null) = ${bulkId !== null}
        )
    ), bumped as materialized (
      ${bumping('work', sql`exists (select from given)`)}
    ), inserted as (
      insert into commands (command_id, device_id, host_id, bulk_id, type, arguments, app_id, by_policy, udid, created_by, group_type, created_at,
        send_from, changed_version, yields,
        state, attempt, link_epoch, sent_at, delivered_at)
      select g.command_id, g.device_id, g.host_id, ${bulkId}::uuid, ${type}, g.arguments, g.app_id, ${byPolicy}, g.udid, ${createdBy}, ${groupType}, ${at}::timestamptz,
        ${at}::timestamptz, bumped.version, ${byPolicy} and r.id is null,
        case when r.id is null then 'queued' else 'sent' end,
        case when r.id is null then 0 else 1 end,
        r.link_epoch,
        case when r.id is null then null else ${at}::timestamptz end,
        case when r.id is null then null else ${at}::timestamptz end
      from bumped, given g left join ready r on r.id = g.host_id order by g.place
      returning *
    ), promised as (${lease === null ? sql`select null::uuid as lease_id, null::bigint as fence` : promised}
    ), woken as (
      select pg_notify(${commandChannel}, concat_ws(' ', host_id, link_epoch))
      from (select distinct host_id, link_epoch from inserted) hosts
    ), told as (
      select ${telling('work')} from bumped
    )
    select inserted.*, promised.fence
    from inserted left join promised on promised.lease_id = inserted.command_id,
      (select count(*) from woken) w, (select count(*) from told) t`.execute(trx);
  return result.rows;
}
