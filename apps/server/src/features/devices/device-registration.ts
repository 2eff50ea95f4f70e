import type { ConfirmedError } from '@rackhand/contract/device-states';
import type { Sighting } from '@rackhand/contract/sighting';
import { type Selectable, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { HostsTable } from '../../platform/database/farm-tables.ts';
import type { DeviceRow } from './device-row.ts';

export interface Newcomer {
  host: Selectable<HostsTable>;
  sighting: Sighting;
}

/** Document 1 leaves the first Appium port open; 4723 is Appium's own, so a host's devices start below it. */
const appiumPortsAbove = 4720;

/** Held by whoever registers or places devices; taken before any row of hosts or devices. */
export async function lockRegistration(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('device registration'))`.execute(trx);
}

/** Stores devices that were never seen before, with what an unseen device has; their sightings are applied after. */
export async function registerDevices(trx: Trx, newcomers: readonly Newcomer[], at: Date): Promise<number[]> {
  const ids: number[] = [];
  const nextPort = await createPortCounter(trx);
  const nextSlot = createSlotFinder(trx);
  for (const { host, sighting } of newcomers) {
    const slot = sighting.provisional ? null : await nextSlot(host);
    const unconfirmed: ConfirmedError[] = host.accept_new_devices ? [] : ['REGISTERED'];
    const { id } = await trx
      .insertInto('devices')
      .values({
        udid: sighting.udid,
        provisional: sighting.provisional,
        registered_at: at,
        state_since: at,
        host_id: host.id,
        host_away: host.state === 'away',
        unconfirmed,
        port: nextPort(host.id),
        scale_factor: 1,
        ...slot,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(id);
  }
  return ids;
}

/** A device that has told its own serial at last gets the slot that it would have got at first. */
export async function placeDevice(
  trx: Trx,
  row: DeviceRow,
  host: Selectable<HostsTable>,
): Promise<DeviceRow> {
  return { ...row, ...(await createSlotFinder(trx)(host)) };
}

async function createPortCounter(trx: Trx): Promise<(hostId: number) => number> {
  const rows = await trx
    .selectFrom('devices')
    .select(['host_id', sql<number>`max(port)`.as('highest')])
    .where('removed_at', 'is', null)
    .where('port', '>', appiumPortsAbove)
    .groupBy('host_id')
    .execute();
  const highest = new Map(rows.map((row) => [row.host_id, row.highest]));
  return (hostId) => {
    const port = (highest.get(hostId) ?? appiumPortsAbove) + 1;
    highest.set(hostId, port);
    return port;
  };
}

type Slot = Pick<DeviceRow, 'rack_group' | 'rack_number' | 'rack_slot'>;

/** The first free slot of the group in which the host's new devices are placed. */
function createSlotFinder(trx: Trx): (host: Selectable<HostsTable>) => Promise<Slot | null> {
  return async (host) => {
    if (!host.accept_new_devices || host.place_in_group === null) return null;
    const result = await sql<Slot>`
      select r.group_number as rack_group, r.number as rack_number, slot as rack_slot
      from racks r cross join generate_series(1, r.row_count * r.column_count) as slot
      where r.group_number = ${host.place_in_group} and not exists (
        select from devices d where d.removed_at is null
          and d.rack_group = r.group_number and d.rack_number = r.number and d.rack_slot = slot
      )
      order by r.number, slot limit 1`.execute(trx);
    return result.rows[0] ?? null;
  };
}
