import { usbHubOf } from '@rackhand/contract/host/usb';
import { incidentRule, isMassLoss } from '@rackhand/contract/incident/incident';
import type { Trx } from '../../platform/database/database.ts';
import type { DeviceRow } from './device-row.ts';

type Attached = Pick<DeviceRow, 'id' | 'usb_path' | 'link_changes'>;

/** Whether a device's coming or going was one event of its host or of a hub above it, and none of its own. */
export type IsShared = (device: Pick<DeviceRow, 'usb_path'>, at: number) => boolean;

/** The devices of one host, when they came and went lately. */
export async function readAttached(trx: Trx, hostId: number): Promise<Attached[]> {
  return trx
    .selectFrom('devices')
    .select(['id', 'usb_path', 'link_changes'])
    .where('host_id', '=', hostId)
    .where('removed_at', 'is', null)
    .execute();
}

/** What the whole host has in common; no hub is called so. */
const wholeHost = '';
/** Whatever lies within it on both sides of a change lies within the time of one loss of many. */
const nearMs = incidentRule.withinMs / 2;

interface Move {
  id: number;
  at: number;
}
interface Place {
  devices: number;
  /** Ascending in time. */
  moves: Move[];
}

export function createSharedChanges(devices: readonly Attached[]): IsShared {
  const places = new Map<string, Place>();
  for (const { id, usb_path, link_changes } of devices) {
    for (const name of placesOf(usb_path)) {
      const place = places.get(name) ?? { devices: 0, moves: [] };
      place.devices += 1;
      for (const time of link_changes) place.moves.push({ id, at: time.getTime() });
      places.set(name, place);
    }
  }
  for (const { moves } of places.values()) moves.sort((left, right) => left.at - right.at);
  return ({ usb_path }, at) =>
    placesOf(usb_path).some((name) => {
      const place = places.get(name);
      return place !== undefined && isMassLoss(moversNear(place.moves, at), place.devices);
    });
}

function moversNear(moves: readonly Move[], at: number): number {
  const movers = new Set<number>();
  for (let next = firstFrom(moves, at - nearMs); next < moves.length; next += 1) {
    const move = moves[next];
    if (move === undefined || move.at > at + nearMs) break;
    movers.add(move.id);
  }
  return movers.size;
}

/** The place of the first move at this time or later. */
function firstFrom(moves: readonly Move[], at: number): number {
  let [low, high] = [0, moves.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((moves[middle]?.at ?? at) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The host, and each hub on the way to the device. */
function placesOf(usbPath: string): string[] {
  const places = [wholeHost];
  for (let hub = usbHubOf(usbPath); hub !== null; hub = usbHubOf(hub)) places.push(hub);
  return places;
}
