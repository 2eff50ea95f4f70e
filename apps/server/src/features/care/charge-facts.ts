import { commandKinds } from '@rackhand/contract/command/command-kinds';
import type { DeviceState } from '@rackhand/contract/device/device-states';
import { type CareCharge, type CarePortState, careLimits } from '@rackhand/contract/recovery/care';
import { chargeCommands } from '@rackhand/contract/recovery/care-types';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import type { ChargeFacts } from './judge-charge.ts';

/** Whether batteries are cared for, or a port is still off. */
export const anyChargeAtWork: RawBuilder<boolean> = sql<boolean>`(exists (select from care_ports)
  or exists (select from care_policy where charge is not null))`;

/** Of an agent that can do it. */
const { ability } = commandKinds[chargeCommands.off];

interface FactRow {
  id: number;
  charge: CareCharge | null;
  removed: boolean;
  excluded: boolean;
  state: DeviceState;
  is_held: boolean;
  host_id: number | null;
  linked: string;
  level: number | null;
  charging: boolean | null;
  is_connected: boolean;
  port_state: CarePortState | null;
  port_host: number;
  port_outlet: string;
  changed_at: Date;
  try_at: Date;
  has_ended: boolean | null;
  has_outlet: boolean;
  switchable: boolean | null;
  keeps_data: boolean | null;
  is_able: boolean;
  can_switch: boolean | null;
  is_shared: boolean;
  has_just_failed: boolean;
}

/** Of the devices whose ports may have something to be done with: those that are full enough, and those whose ports are off. */
export async function readChargeFacts(
  db: Db | Trx,
  at: Date,
  deviceId: number | null = null,
): Promise<Map<number, ChargeFacts>> {
  const since = new Date(at.getTime() - careLimits.offAgainMs);
  const { rows } = await sql<FactRow>`
    select d.id, p.charge, d.removed_at is not null as removed, d.excluded, d.state, d.holder is not null as is_held,
      d.host_id, d.linked_power_name as linked, (d.readings->>'battery_level')::integer as level,
      (d.readings->>'charging')::boolean as charging, d.connection = 'device' and not d.host_away as is_connected,
      c.state as port_state, c.host_id as port_host, c.outlet as port_outlet, c.changed_at, c.try_at,
      case when c.command_id is not null then m.ended_at is not null or m.command_id is null end as has_ended,
      h.state = 'online' and not d.host_draining and h.abilities @> array[${ability}]
        and (d.abilities is null or ${chargeCommands.off} = any(d.abilities)) as is_able,
      case when c.device_id is null or g.removed_at is not null then null
        else g.state = 'online' and exists (select from power_outlets w
          where w.name = c.outlet and (w.host_id is null or w.host_id = c.host_id)) end as can_switch,
      o.name is not null as has_outlet, o.switchable, o.keeps_data,
      exists (select from devices s where s.id <> d.id and s.removed_at is null and s.linked_power_name = d.linked_power_name
        and (s.host_id = d.host_id or o.host_id is null)) as is_shared,
      exists (select from care_deeds f where f.device_id = d.id and f.type = ${chargeCommands.off} and f.result = 'failed'
        and f.ended_at > ${since}::timestamptz) as has_just_failed
    from care_policy p cross join devices d
      left join care_ports c on c.device_id = d.id
      left join hosts h on h.id = d.host_id
      left join hosts g on g.id = c.host_id
      left join commands m on m.command_id = c.command_id
      left join lateral (
        select o.name, o.host_id, o.switchable, o.keeps_data from power_outlets o
        where o.name = d.linked_power_name and (o.host_id is null or o.host_id = d.host_id)
        order by o.host_id nulls last limit 1
      ) o on true
    where (c.device_id is not null or (p.charge is not null and d.removed_at is null and d.state = 'AVAILABLE'
        and d.linked_power_name <> '' and (d.readings->>'charging')::boolean
        and (d.readings->>'battery_level')::integer >= (p.charge->>'to')::integer))
      and ${deviceId === null ? sql`true` : sql`d.id = ${deviceId}`}
    order by d.id`.execute(db);
  return new Map(rows.map((row) => [row.id, factsOf(row)]));
}

function factsOf(row: FactRow): ChargeFacts {
  return {
    ...{ charge: row.charge, removed: row.removed, excluded: row.excluded, state: row.state },
    ...{ isHeld: row.is_held, hostId: row.host_id, linked: row.linked, level: row.level },
    ...{ charging: row.charging, isConnected: row.is_connected, hasEnded: row.has_ended },
    ...{ isAble: row.is_able, canSwitch: row.can_switch },
    ...{ isShared: row.is_shared, hasJustFailed: row.has_just_failed },
    outlet: row.has_outlet ? { switchable: row.switchable, keepsData: row.keeps_data } : null,
    port: row.port_state === null ? null : portOf(row, row.port_state),
  };
}

function portOf(row: FactRow, state: CarePortState): ChargeFacts['port'] {
  return {
    ...{ state, hostId: row.port_host, outlet: row.port_outlet },
    ...{ changedAt: row.changed_at, tryAt: row.try_at },
  };
}
