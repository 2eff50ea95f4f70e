import type { CommandType } from '@rackhand/contract/command';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { farmChannel } from '../../platform/database/farm-version.ts';
import type { DeviceRow } from '../devices/device-row.ts';
import { commandChannel } from './command-channel.ts';

export interface NewCommands {
  type: CommandType;
  /** Locked, each on a host and without an open command. */
  devices: readonly DeviceRow[];
  bulkId: string | null;
  createdBy: string;
  at: Date;
}

/**
 * Stores commands in the order of the devices, bumps the farm's version as the last lock of the transaction and wakes the
 * instances that have the hosts' links. Gives the command's id of each device.
 */
export async function insertCommands(trx: Trx, wanted: NewCommands): Promise<Map<number, string>> {
  const { type, devices, bulkId, createdBy, at } = wanted;
  const rows = JSON.stringify(
    devices.map(({ id, host_id, udid }, place) => ({ place, device_id: id, host_id, udid })),
  );
  const result = await sql<{ device_id: number; command_id: string }>`
    with given as (
      select * from json_to_recordset(${rows}::json)
        as given (place integer, device_id integer, host_id integer, udid text)
    ), bumped as materialized (
      update farm_version set version = version + 1 returning version
    ), inserted as (
      insert into commands (device_id, host_id, bulk_id, type, udid, created_by, created_at, changed_version)
      select device_id, host_id, ${bulkId}::uuid, ${type}, udid, ${createdBy}, ${at}::timestamptz, bumped.version
      from given, bumped order by place
      returning device_id, command_id
    ), woken as (
      select pg_notify(${commandChannel}, host_id::text) from (select distinct host_id from given) hosts
    ), told as (
      select pg_notify(${farmChannel}, version::text) from bumped
    )
    select inserted.* from inserted, (select count(*) from woken) w, (select count(*) from told) t`.execute(
    trx,
  );
  return new Map(result.rows.map((row) => [row.device_id, row.command_id]));
}
