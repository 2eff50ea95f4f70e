import type { ConfirmedError } from '@rackhand/contract/device/device-states';
import type { Sighting } from '@rackhand/contract/device/sighting';
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
  if (newcomers.length === 0) return [];
  const nextPort = await createPortCounter(trx);
  const nextSlot = await createSlotFinder(
    trx,
    newcomers.flatMap(({ host, sighting }) => (sighting.provisional ? [] : [host])),
  );
  const rows = newcomers.map(({ host, sighting }) => {
    const unconfirmed: ConfirmedError[] = host.accept_new_devices ? [] : ['REGISTERED'];
    const slot = sighting.provisional ? noSlot : nextSlot(host);
    return {
      ...slot,
      udid: sighting.udid,
      provisional: sighting.provisional,
      registered_at: at,
      state_since: at,
      host_id: host.id,
      host_away: host.state === 'away',
      host_draining: host.draining,
      unconfirmed,
      port: nextPort(host.id),
      scale_factor: 1,
    };
  });
  const inserted = await trx.insertInto('devices').values(rows).returning('id').execute();
  return inserted.map(({ id }) => id);
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
const noSlot: Slot = { rack_group: null, rack_number: null, rack_slot: null };

type PlacingHost = Pick<Selectable<HostsTable>, 'accept_new_devices' | 'place_in_group'>;

export type SlotFinder = (host: PlacingHost) => Slot;

/** Gives one free slot after the other of the group in which a host's new devices are placed. */
export async function createSlotFinder(trx: Trx, hosts: readonly PlacingHost[]): Promise<SlotFinder> {
  const groupOf = (host: PlacingHost): number | null =>
    host.accept_new_devices ? host.place_in_group : null;
  const groups = hosts.map(groupOf).filter((group) => group !== null);
  if (groups.length === 0) return () => noSlot;
  const { rows: free } = await sql<Slot>`
    select r.group_number as rack_group, r.number as rack_number, slot as rack_slot
    from racks r cross join generate_series(1, r.row_count * r.column_count) as slot
    where r.group_number = any(${groups}) and not exists (
      select from devices d where d.removed_at is null
        and d.rack_group = r.group_number and d.rack_number = r.number and d.rack_slot = slot
    )
    order by r.position, r.number, slot`.execute(trx);
  return (host) => {
    const place = free.findIndex(({ rack_group }) => rack_group === groupOf(host));
    return free.splice(place, place === -1 ? 0 : 1)[0] ?? noSlot;
  };
}
