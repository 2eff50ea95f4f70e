import type { RefusedDevices } from '@rackhand/contract/host/host';
import { limits } from '@rackhand/contract/limits';
import { type Selectable, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { HostsTable } from '../../platform/database/farm-tables.ts';
import type { Newcomer } from './device-registration.ts';
import type { HostReport } from './host-report.ts';

/** A host has no more devices than its settings say; the others are named on its page. Document 4, S92. */

/** A device that a host may not have. */
export interface Refused {
  hostId: number;
  udid: string;
}

/** Whether a host may have one device more, which it then has. */
export type TakeRoom = (hostId: number) => Promise<boolean>;

/** For devices that move, one after the other. Under the lock of registrations no other one takes the place meanwhile. */
export function createRoom(trx: Trx): TakeRoom {
  const rooms = new Map<number, number>();
  return async (hostId) => {
    const room = rooms.get(hostId) ?? (await readRoom(trx, hostId));
    rooms.set(hostId, room - 1);
    return room > 0;
  };
}

async function readRoom(trx: Trx, hostId: number): Promise<number> {
  const { rows } = await sql<{ room: number }>`
    select max_devices - (select count(*) from devices where host_id = hosts.id and removed_at is null)::int as room
    from hosts where id = ${hostId}`.execute(trx);
  return rows[0]?.room ?? 0;
}

/** In the order in which they were reported. Under the lock of registrations. */
export async function takeWhatFits(
  trx: Trx,
  newcomers: readonly Newcomer[],
): Promise<{ taken: Newcomer[]; refused: Newcomer[] }> {
  if (newcomers.length === 0) return { taken: [], refused: [] };
  const rows = await trx
    .selectFrom('devices')
    .select(['host_id', (eb) => eb.fn.countAll<number>().as('devices')])
    .where('host_id', 'in', [...new Set(newcomers.map(({ host }) => host.id))])
    .where('removed_at', 'is', null)
    .groupBy('host_id')
    .execute();
  const counts = new Map(rows.map(({ host_id: id, devices }) => [id, devices]));
  const [taken, refused]: [Newcomer[], Newcomer[]] = [[], []];
  for (const newcomer of newcomers) {
    const { id, max_devices: most } = newcomer.host;
    const count = counts.get(id) ?? 0;
    const fits = count < most;
    (fits ? taken : refused).push(newcomer);
    if (fits) counts.set(id, count + 1);
  }
  return { taken, refused };
}

interface Refusal {
  hostId: number;
  refused: RefusedDevices;
}

/** What is to be shown of hosts whose surplus has changed: a snapshot tells it anew, changes add to it. */
export function refusalsAfter(
  reports: readonly HostReport[],
  hosts: ReadonlyMap<number, Selectable<HostsTable>>,
  refused: readonly Refused[],
): Refusal[] {
  return [...hosts.values()].flatMap(({ id, refused_devices: known }) => {
    const isWhole = reports.some(({ kind, link }) => kind === 'snapshot' && link.hostId === id);
    const news = refused.filter(({ hostId }) => hostId === id).map(({ udid }) => udid);
    const udids = [...new Set([...(isWhole ? [] : known.udids), ...news])];
    const shown = udids.slice(0, limits.refusedDevicesNamed);
    const more = udids.length > shown.length || (known.more && !isWhole);
    const isSame = more === known.more && shown.join('\n') === known.udids.join('\n');
    return isSame ? [] : [{ hostId: id, refused: { udids: shown, more } }];
  });
}

export async function writeRefusals(trx: Trx, refusals: readonly Refusal[], version: number): Promise<void> {
  for (const { hostId, refused } of refusals)
    await trx
      .updateTable('hosts')
      .set({ refused_devices: JSON.stringify(refused), changed_version: version })
      .where('id', '=', hostId)
      .execute();
}
